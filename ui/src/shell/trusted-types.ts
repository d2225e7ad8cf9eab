/** The policies by which the page loads its chunks, shows sanitised texts and reads the words of others. */
export const TRUSTED_TYPES =
  "require-trusted-types-for 'script'; trusted-types webpack dompurify plain-text";
