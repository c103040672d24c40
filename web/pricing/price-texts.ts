/** The keys of the texts about prices of engine files and of module files. */
export const priceTexts = {
  engine: { kind: 'prices.kind.main', flat: 'prices.flat.main' },
  module: { kind: 'prices.kind.addon', flat: 'prices.flat.addon' },
} as const;
