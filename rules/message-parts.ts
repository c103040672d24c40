/** A part of a message, with its position: plain text, an address of the web, or the number of a file or an order. */
export type MessagePart = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'text' | 'link' }
  | { readonly kind: 'number'; readonly number: number }
);

/**
 * Addresses and numbers in a text. An address begins with http:// or https:// and the name of a host, and ends at a blank, a quotation
 * mark or a character that is not seen; one that names a user before its host, as those of cheats do, is none.
 */
const special =
  /(?<![\p{L}\p{N}_])https?:\/\/(?![^\s/?#]*@)[\p{L}\p{N}][^\s<>"'`«»„“”\p{C}]*|(?<![\p{L}\p{N}_#&/])#[1-9]\d{0,8}(?![\p{L}\p{N}_])/giu;

const brackets = [
  ['(', ')'],
  ['[', ']'],
] as const;
const count = (text: string, letter: string): number => text.split(letter).length - 1;

/** An address without the punctuation of the sentence in which it stands. A bracket that was opened in it belongs to it. */
function trimAddress(address: string): string {
  const unopened = new Map<string, number>(
    brackets.map(([opening, closing]) => [closing, count(address, closing) - count(address, opening)]),
  );
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const surplus = unopened.get(last) ?? 0;
    if (surplus > 0) unopened.set(last, surplus - 1);
    else if (!/[.,;:!?…]/.test(last)) break;
  }
  return address.slice(0, end);
}

/** Splits a message into text, addresses and numbers; joined, the parts are the message. */
export function splitMessage(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: match, index } of message.matchAll(special)) {
    const text = match.startsWith('#') ? match : trimAddress(match);
    if (index > end) parts.push({ kind: 'text', at: end, text: message.slice(end, index) });
    parts.push({
      at: index,
      text,
      ...(text.startsWith('#') ? { kind: 'number', number: Number(text.slice(1)) } : { kind: 'link' }),
    });
    end = index + text.length;
  }
  if (end < message.length) parts.push({ kind: 'text', at: end, text: message.slice(end) });
  return parts;
}
