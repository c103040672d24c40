/** A part of a letter: a paragraph by its lines, facts with their names, or the link to what the letter is about. */
export type LetterPart =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'link'; readonly href: string };

/** A fact: `Reason: a question`, in French with a blank before its colon. */
const fact = /^([^:]{1,40}):\s+(\S.*)$/u;

/** A line that only leads to a link, which the button says better. */
const isLead = (line: string) => line.length <= 45 && line.endsWith(':');

function parseFacts(lines: readonly string[]): LetterPart {
  const rows = lines.map((line) => fact.exec(line));
  if (lines.length < 2 || rows.includes(null)) return { kind: 'text', lines };
  return { kind: 'facts', rows: rows.map((row) => [row?.[1]?.trim() ?? '', row?.[2] ?? ''] as const) };
}

/**
 * Reads a letter in plain text into its parts: paragraphs are separated by empty lines, lines with names are facts, and a line that
 * is an address of the portal is a link. No other address becomes one, whatever a value of the letter says: a value has no line of
 * its own kind, and cannot begin with the portal's address by accident.
 *
 * @param origin address of the portal, without a slash at its end
 */
export function parseLetter(body: string, origin: string): LetterPart[] {
  const isLink = (line: string) => line.startsWith(`${origin}/`) && !/\s/.test(line);
  return body.split(/\n{2,}/).flatMap((paragraph): LetterPart[] => {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
    const href = lines.find(isLink);
    if (href === undefined) return lines.length === 0 ? [] : [parseFacts(lines)];
    const others = lines.filter((line) => line !== href);
    const [lead = ''] = others;
    const isSaidByButton = others.length === 0 || (others.length === 1 && isLead(lead));
    return [...(isSaidByButton ? [] : [parseFacts(others)]), { kind: 'link', href }];
  });
}
