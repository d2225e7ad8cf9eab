/** The account that a mailed link names: a hint, the session decides (reliability.md S12). */
export class NamedAccount {
  constructor(readonly id: number | undefined) {}
}
