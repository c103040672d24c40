/** HTML that may stand in a page as it is: only `html` makes it, so that no text gets there unescaped. */
export type Html = { readonly html: string };

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** A text for the content of an element or the value of an attribute in quotes. */
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities.get(sign) ?? sign);

type Value = string | number | Html | undefined | readonly Html[];

function toHtml(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}

/** Template of HTML: texts are escaped, HTML and lists of it stand as they are, `undefined` is nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: strings.reduce((page, part, index) => page + toHtml(values[index - 1]) + part),
});
