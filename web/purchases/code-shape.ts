import { encode } from 'uqr';

/** A code as banking apps read it (level M, with its quiet zone): its side in modules, and its dark ones as one shape. */
export function codeShape(payload: string): { side: number; shape: string } {
  const { data, size } = encode(payload, { ecc: 'M', maxVersion: 13, border: 4 });
  const shape = data
    .flatMap((line, row) => line.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : '')))
    .join('');
  return { side: size, shape };
}
