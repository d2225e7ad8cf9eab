/** What may stand in a header as a key; a signed one, such as a JWT, has a few thousand characters. */
export const TOKEN = /^[\w.~+/=-]{1,4000}$/;
