import { normalizeLine } from './normalize-text.ts';

/** The 17 characters of ISO 3779, which knows no I, O and Q; or the digits of an old car. */
const number = /^(?:[A-HJ-NPR-Z0-9]{17}|[0-9]{5,})$/;

/**
 * A vehicle's number as it is kept: in capitals and without the blanks, hyphens and dots of papers and scanners. Anything else that
 * somebody wrote in its place stays as it was typed.
 */
export function normalizeVin(typed: string): string {
  const line = normalizeLine(typed.normalize('NFKC'));
  const compact = line.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return number.test(compact) ? compact : line;
}
