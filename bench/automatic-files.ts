import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';

/** A made-up readout of 2 MiB and its tuned version; both sides of the benchmark use the same. */
export function readoutAndTuning(): { original: Uint8Array; modified: Uint8Array } {
  const family = 'medc17';
  const original = syntheticImage({ family, software: '1037555001', seed: 5, length: 2 << 20 });
  return { original, modified: syntheticTuning(original, { family, seed: 6 }) };
}
