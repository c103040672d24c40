import type { PriceTemplate } from '#contract/pricing/price-templates.ts';
import type { FileRole } from '#contract/pricing/price.ts';

/** Credits of each delivered price class by its number: small, medium, large and the stages; for modules the last is SCR. */
type ClassPrices = Readonly<Record<FileRole, readonly number[]>>;

/** The prices of each template, in credits. */
export const templatePrices: Readonly<Record<PriceTemplate, ClassPrices>> = {
  simple: { engine: [30, 30, 30, 60, 60, 60], module: [30, 30, 30, 30] },
  perStage: { engine: [15, 20, 30, 50, 70, 100], module: [15, 20, 30, 35] },
  premium: { engine: [40, 50, 70, 100, 140, 200], module: [40, 50, 70, 80] },
};
