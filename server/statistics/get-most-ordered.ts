import { sql } from 'kysely';
import { mostOrderedLines as limit, type statisticsApi } from '#contract/statistics.ts';
import type { Handler } from '#server/http/serve.ts';
import { mostOrderedMethods, mostOrderedVehicles } from './most-ordered.ts';
import { figuresIn, requestedPeriod } from './period.ts';
import { ecuTypeWithMaker } from '#server/vocabulary/index.ts';

const brand = sql<string>`v.brand`;

export const getMostOrdered: Handler<typeof statisticsApi.getMostOrdered> = async ({ input, tx, refuse }) => {
  const { language } = input;
  const period = requestedPeriod(input, refuse);
  const vehicles = figuresIn(period, 'vehicles');
  const [methods, brands, ecuTypes] = await Promise.all([
    mostOrderedMethods(tx, figuresIn(period, 'methods'), { language, limit }),
    mostOrderedVehicles(tx, vehicles, { of: [['name', brand]], limit }),
    mostOrderedVehicles(tx, vehicles, { of: [['name', ecuTypeWithMaker]], limit }),
  ]);
  return { ...period, methods, brands, ecuTypes };
};
