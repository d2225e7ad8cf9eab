/** What may be a key, of a session or of a mail, and stand in a header; a signed one, such as a JWT, has a few thousand characters. */
export const TOKEN = /^[\w.~+/=-]{1,4000}$/;
