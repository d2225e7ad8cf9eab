/** Nothing was changed; the message says why. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
}
