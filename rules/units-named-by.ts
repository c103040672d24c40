import { compactUnitName, controlUnitFit } from './vehicle-contradiction.ts';

type Unit = { readonly ecuBrand: string; readonly ecuType: string; readonly ecuChecksum: string };

/**
 * The control units of the catalogue that a customer's words name: those of the very type, with or without words before it,
 * else those of the same line.
 */
export function unitsNamedBy<U extends Unit>(words: string, units: readonly U[]): U[] {
  const parts = words.split(/\s+/).filter((part) => part !== '');
  const names = new Set(parts.map((_, from) => compactUnitName(parts.slice(from).join(''))));
  names.delete('');
  if (names.size === 0) return [];
  const ofType = units.filter(({ ecuType }) => names.has(compactUnitName(ecuType)));
  return ofType.length > 0 ? ofType : units.filter((unit) => controlUnitFit({ family: '', variant: words }, unit));
}
