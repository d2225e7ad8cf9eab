/** Safe in a header; signed keys such as a JWT have a few thousand characters. */
export const TOKEN = /^[\w.~+/=-]{1,4000}$/;
