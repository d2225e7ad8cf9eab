/** Whose data are to go: of an account and its contacts, or of a contact alone. */
export type Person =
  | { readonly groupId: number; readonly accountId: number }
  | { readonly groupId: number; readonly ficheId: number };
