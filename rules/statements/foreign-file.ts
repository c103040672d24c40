/** Kinds of files that are given as a bank statement by mistake. */
export const foreignKinds = [
  'pdf',
  'picture',
  'page',
  'json',
  'workbook',
  'office',
  'mail',
  'packed',
  'locked',
  'paymentOrder',
  'xml',
  'ofx',
  'qif',
  'text',
  'binary',
] as const;
export type ForeignKind = (typeof foreignKinds)[number];

type Signature = { kind: ForeignKind; at?: number; bytes: string };

/** First bytes of formats, one character for each byte. */
const signatures: readonly Signature[] = [
  { kind: 'picture', bytes: '\u0089PNG' },
  { kind: 'picture', bytes: '\u00FF\u00D8\u00FF' },
  { kind: 'picture', bytes: 'GIF8' },
  { kind: 'picture', bytes: 'II*\0' },
  { kind: 'picture', bytes: 'MM\0*' },
  { kind: 'picture', at: 8, bytes: 'WEBP' },
  { kind: 'picture', at: 4, bytes: 'ftyphei' },
  { kind: 'picture', at: 4, bytes: 'ftypmif1' },
  // The container of older office files, of which a bank offers workbooks.
  { kind: 'workbook', bytes: '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1' },
  { kind: 'office', bytes: '{\\rtf' },
  { kind: 'packed', bytes: '7z\u00BC\u00AF\u0027\u001C' },
  { kind: 'packed', bytes: 'Rar!' },
  { kind: 'packed', bytes: '\u001F\u008B' },
];

/** Beginnings of texts, behind blanks. */
const beginnings: readonly { kind: ForeignKind; begins: RegExp }[] = [
  {
    kind: 'page',
    begins:
      /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype html|html|head|body|title|meta|div|table|h1|p)\b/i,
  },
  { kind: 'ofx', begins: /^(?:OFXHEADER\b|(?:<\?xml[^>]*>\s*)?<(?:\?OFX|OFX)\b)/i },
  { kind: 'qif', begins: /^!(?:Type|Account|Option):/i },
  { kind: 'json', begins: /^(?:\{\s*["}]|\[\s*[[{"\]\d])/ },
  {
    kind: 'mail',
    begins: /^(?:Return-Path|Received|Delivered-To|MIME-Version|Message-ID|From|Subject|Date|X-[\w-]+): /i,
  },
];

/** Formats of which many texts have the beginning, such as a list with the heading "Date:". */
const isMail = (head: string): boolean => /^(?:MIME-Version|Content-Type|Message-ID):/im.test(head);

/** The kind of an XML document that is no statement; undefined for one that may be. */
function findForeignXml(text: string): ForeignKind | undefined {
  if (/camt\.05[234]\./.test(text)) return undefined;
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'workbook';
  return /\bpain\.\d{3}\./.test(text) ? 'paymentOrder' : 'xml';
}

/** The kind of a file that is certainly no bank statement, by its bytes and its text; undefined for one that may be. */
export function findForeignKind(bytes: Uint8Array, text: string): ForeignKind | undefined {
  const first = String.fromCharCode(...bytes.subarray(0, 1024));
  // Readers of PDF accept what precedes its signature, too.
  if (first.includes('%PDF-')) return 'pdf';
  const signature = signatures.find((one) => first.startsWith(one.bytes, one.at ?? 0));
  if (signature !== undefined) return signature.kind;
  const trimmed = text.trimStart();
  if (text.includes('\0')) return first.startsWith('BM') ? 'picture' : 'binary';
  const head = trimmed.slice(0, 4000);
  const beginning = beginnings.find(({ kind, begins }) => begins.test(head) && (kind !== 'mail' || isMail(head)));
  if (beginning !== undefined) return beginning.kind;
  return trimmed.startsWith('<') ? findForeignXml(text) : undefined;
}

/** The kind of an archive that an office program wrote, by the names of its files; undefined for any other. */
export function findOfficeKind(names: readonly string[]): ForeignKind | undefined {
  if (names.some((name) => /^xl\/|^Index\/Tables\//.test(name))) return 'workbook';
  return names.some((name) => name === '[Content_Types].xml' || name === 'META-INF/manifest.xml')
    ? 'office'
    : undefined;
}
