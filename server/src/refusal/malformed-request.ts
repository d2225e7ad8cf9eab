/** Answered with 400 before routing. */
export class MalformedRequest extends Error {
  override readonly name = 'MalformedRequest';
}
