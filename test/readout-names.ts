import { readFileSync } from 'node:fs';

/** Expectation of a name, in the words that the head of the list explains. */
export type ExpectedKind = 'image' | 'slave' | 'person' | 'refused';

export type ReadoutName = { readonly kind: ExpectedKind; readonly name: string };

const isKind = (word: string | undefined): word is ExpectedKind =>
  word === 'image' || word === 'slave' || word === 'person' || word === 'refused';

function readLine(line: string): ReadoutName {
  const [kind, name] = line.split('\t');
  if (!isKind(kind) || name === undefined) throw new Error(`not a line of the list: ${line}`);
  return { kind, name };
}

/** The list of 2,000 names in `rules/readout-names.txt`. */
export const readoutNames: readonly ReadoutName[] = readFileSync(
  new URL('../rules/readout-names.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(readLine);
