export type Person =
  /** With its fiches. */
  | { readonly groupId: number; readonly accountId: number }
  | { readonly groupId: number; readonly ficheId: number }
  /** Fiches without an account; lower case. */
  | { readonly groupId: number; readonly email: string };
