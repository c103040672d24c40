/** The parser of addresses of browsers and Node.js; the pure rooms know neither by their types. */
declare const URL: { canParse: (text: string) => boolean };

/** A link that staff may give readers: an https address, or a path of this portal. */
export const isLink = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) || (/^https:\/\/[^\s/]\S*$/.test(text) && URL.canParse(text));
