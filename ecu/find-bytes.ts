import type { Range } from './ranges.ts';

/**
 * Offsets of the occurrences of `pattern` that lie inside `within`, in ascending order, at most `limit` of them; they
 * may overlap. Linear in both for any bytes (Knuth, Morris and Pratt), also in long stretches of erased flash.
 */
export function findBytes(bytes: Uint8Array, pattern: Uint8Array, within: Range, limit: number): number[] {
  const offsets: number[] = [];
  const [first] = pattern;
  const end = Math.min(bytes.length, within.offset + within.length);
  if (first === undefined) return offsets;
  const fallbacks = fallbacksOf(pattern);
  let matched = 0;
  for (let at = Math.max(0, within.offset); at < end && offsets.length < limit; at++) {
    const byte = bytes[at];
    while (matched > 0 && pattern[matched] !== byte) matched = fallbacks[matched - 1] ?? 0;
    if (pattern[matched] === byte) matched++;
    if (matched < pattern.length) continue;
    offsets.push(at + 1 - pattern.length);
    matched = fallbacks[matched - 1] ?? 0;
  }
  return offsets;
}

/** For each place of the pattern, the length of its longest beginning that also ends there. */
function fallbacksOf(pattern: Uint8Array): Uint32Array {
  const fallbacks = new Uint32Array(pattern.length);
  let matched = 0;
  for (let index = 1; index < pattern.length; index++) {
    while (matched > 0 && pattern[matched] !== pattern[index]) matched = fallbacks[matched - 1] ?? 0;
    if (pattern[matched] === pattern[index]) matched++;
    fallbacks[index] = matched;
  }
  return fallbacks;
}
