const shape = /^(?:[a-z][a-z0-9]{0,9}|\d{1,10}|7z)$/;

/** The end of a name behind its last dot, in lower case, is an extension: short, of letters and digits, and not only a word of the name. */
export const isExtension = (text: string): boolean => shape.test(text);
