declare const html: unique symbol;

/** HTML written by the group: never shown before it has been sanitised. */
export type FreeHtml = string & { readonly [html]?: true };
