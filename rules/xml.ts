/** An element: its name, its text or its children, and its attributes. Absent and empty elements are left out. */
export type XmlElement = readonly [
  name: string,
  content: string | readonly (XmlElement | undefined)[],
  attributes?: Readonly<Record<string, string>>,
];

/** Characters that no XML 1.0 document may contain: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const forbidden = /[^\P{Cc}\t\n\r\u007F-\u009F]|\p{Cs}|[\uFFFE\uFFFF]/gu;

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    // A reader would turn a bare one into a line feed.
    '\r': '&#13;',
  }),
);

/** A text as it stands in XML: escaped, without the characters that XML forbids, and then without blanks at its ends. */
export const escapedXml = (text: string): string =>
  text
    .replaceAll(forbidden, '')
    .trim()
    .replaceAll(/[&<>"\r]/g, (character) => entities.get(character) ?? character);

function formatElement([name, content, attributes = {}]: XmlElement): string {
  const inside =
    typeof content === 'string'
      ? escapedXml(content)
      : content.map((child) => (child === undefined ? '' : formatElement(child))).join('');
  if (inside === '') return '';
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapedXml(value)}"`);
  return `<${name}${given.join('')}>${inside}</${name}>`;
}

/** A whole document of XML, in UTF-8. */
export const writeXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${formatElement(root)}\n`;
