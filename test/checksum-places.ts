import { toView } from '#ecu/bytes.ts';
import { type PlannedCheck, getParts } from '#ecu/checksums/plan.ts';

/** Lists the word of each check, its width, and what it covers; ends are exclusive. */
export const listPlaces = (checks: readonly PlannedCheck[] = []) =>
  checks.map((check) => [
    check.name,
    check.storedAt,
    check.width ?? 4,
    ...getParts(check).map(({ offset, length }) => [offset, offset + length]),
  ]);

/** Writes words of four bytes, the highest byte first. */
export function writeBigEndian(image: Uint8Array, at: number, words: readonly number[]): void {
  for (const [index, word] of words.entries()) toView(image).setUint32(at + 4 * index, word, false);
}
