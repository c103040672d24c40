/** Returns the checksum word of an EDC15 block by the published rule, independent of the engine's implementation. */
export function edc15Word(
  image: Buffer,
  start: number,
  end: number,
  [seedA, seedB]: readonly [a: number, b: number],
): number {
  let [a, b] = [seedA, seedB];
  let at = start;
  const word = () => {
    at += 2;
    return (image[at - 2] ?? 0) + 0x100 * (image[at - 1] ?? 0);
  };
  for (;;) {
    a ^= word();
    const turns = b % 16;
    a = rotateLeft(a, turns);
    const carry = turns > 0 ? a % 2 : 0;
    b = modulo(b - word() - carry) ^ a;
    if (at === end) break;
    a = modulo(a - word() + 0xdaac);
    b ^= word();
    b = rotateLeft(b, 16 - (a % 16));
    if (at === end) break;
  }
  return (b ^ 0xdf9b) * 0x10000 + modulo(a - 0x8631 + 0xdaac);
}

const modulo = (value: number) => value & 0xffff;
const rotateLeft = (word: number, turns: number) => ((word << turns) | (word >>> (16 - turns))) & 0xffff;
