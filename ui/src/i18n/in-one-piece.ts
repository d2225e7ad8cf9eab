/** A telephone number within a sentence: no line ends in the middle of it. */
export const inOnePiece = (phone: string): string => phone.replaceAll(' ', '\u00a0');
