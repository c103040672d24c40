import type { Stretch } from './hex.ts';

/** A line of bytes or letters in which those that differ from the other file are marked. */
export function HexText({ stretches }: { stretches: readonly Stretch[] }) {
  let column = 0;
  return stretches.map(({ text, differs }) => {
    const key = column;
    column += text.length;
    return differs ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
