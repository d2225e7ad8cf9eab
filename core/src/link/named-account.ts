/** The account that a mailed link names: a hint, the session decides. */
export class NamedAccount {
  constructor(readonly id: number | undefined) {}
}
