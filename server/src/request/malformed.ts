/** A request that cannot be read at all: answered 400, before anybody asks what it wants. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}
