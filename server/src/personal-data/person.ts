/** Whose data is erased. */
export type Person =
  /** An account with its contacts. */
  | { readonly groupId: number; readonly accountId: number }
  /** One contact. */
  | { readonly groupId: number; readonly ficheId: number }
  /** The contacts without account of this address, in lower case. */
  | { readonly groupId: number; readonly email: string };
