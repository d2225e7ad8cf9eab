/**
 * Characters of a session or mail key, safe in a header; signed ones such as a JWT have a few
 * thousand.
 */
export const TOKEN = /^[\w.~+/=-]{1,4000}$/;
