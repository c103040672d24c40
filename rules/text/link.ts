/** A link that staff may give readers: an https address, or a path of this portal. */
export const isLink = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) || (/^https:\/\/[^\s/]\S*$/.test(text) && URL.canParse(text));
