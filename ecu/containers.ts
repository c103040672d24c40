import { entropy, isBlank, matchesAt } from '#ecu/bytes.ts';
import { ascii } from '#ecu/text.ts';

/** Tools whose protected or project files are known by their first bytes. */
export type Protection = 'cmd' | 'mpc' | 'winolsProject' | 'winolsMiniProject' | 'highEntropy';

/** What a file is around the image. Only `raw` may be read by the engine. */
export type Container =
  | { readonly kind: 'raw' }
  | { readonly kind: 'protected'; readonly name: Protection }
  | { readonly kind: 'archive'; readonly name: 'zip' | 'rar' }
  | { readonly kind: 'empty' };

/** Bits per byte. Raw images stay below 7.3, encrypted and packed files above 7.9. */
const HIGHEST_RAW_ENTROPY = 7.5;

const MAGICS: readonly { readonly magic: Uint8Array; readonly container: Container }[] = [
  { magic: ascii('PK\u0003\u0004'), container: { kind: 'archive', name: 'zip' } },
  { magic: ascii('Rar!'), container: { kind: 'archive', name: 'rar' } },
  { magic: ascii('CMD '), container: { kind: 'protected', name: 'cmd' } },
  { magic: ascii('WinOLS MiniProject'), container: { kind: 'protected', name: 'winolsMiniProject' } },
  { magic: ascii('\u000B\u0000\u0000\u0000WinOLS File'), container: { kind: 'protected', name: 'winolsProject' } },
  { magic: Uint8Array.of(0xa1, 0x45, 0x35, 0x64), container: { kind: 'protected', name: 'mpc' } },
  { magic: Uint8Array.of(0x88, 0xe5, 0x83, 0x33), container: { kind: 'protected', name: 'mpc' } },
];

/**
 * Tells a raw image from an archive, a protected container and an empty read (no bytes, or nothing but one fill
 * byte FF or 00). The file's name plays no part: renamed archives are common. A file without a known first word is
 * raw when its entropy is below 7.5 bits per byte.
 */
export function recognizeContainer(bytes: Uint8Array): Container {
  if (isBlank(bytes)) return { kind: 'empty' };
  const known = MAGICS.find(({ magic }) => matchesAt(bytes, 0, magic));
  if (known !== undefined) return known.container;
  return entropy(bytes) < HIGHEST_RAW_ENTROPY ? { kind: 'raw' } : { kind: 'protected', name: 'highEntropy' };
}
