/** A request that cannot be parsed: answered with 400 before its route is looked up. */
export class MalformedRequest extends Error {
  override readonly name = 'MalformedRequest';
}
