import { z } from 'zod';
import { query } from '#web/api/index.ts';
import type { FirstReads } from '#web/pages/create-page.ts';

/** The order and its file that are to be paid with bought credits: the way back. */
export const cameFrom = {
  job: z.number().int().positive().optional().catch(undefined),
  task: z.number().int().positive().optional().catch(undefined),
};

export const readBuyingOptions: FirstReads = async ({ role }) => {
  if (role !== 'customer') return [];
  const { purchasesApi } = await import('#contract/purchases.ts');
  return [query(purchasesApi.getBuyingOptions, {})];
};
