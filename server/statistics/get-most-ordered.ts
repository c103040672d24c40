import { sql } from 'kysely';
import type { ReadingWay } from '#contract/tasks/reading.ts';
import { mostOrderedLines as limit, type statisticsApi } from '#contract/statistics.ts';
import type { Handler } from '#server/http/serve.ts';
import { mostOrderedMethods, mostOrderedVehicles, countReadings } from './most-ordered.ts';
import { figuresIn, requestedPeriod } from './period.ts';
import { ecuTypeWithMaker } from '#server/vocabulary/index.ts';

const brand = sql<string>`v.brand`;

export const getMostOrdered: Handler<typeof statisticsApi.getMostOrdered> = async ({ input, tx, refuse }) => {
  const { language } = input;
  const period = requestedPeriod(input, refuse);
  const vehicles = figuresIn(period, 'vehicles');
  const [methods, brands, ecuTypes, tools, ways] = await Promise.all([
    mostOrderedMethods(tx, figuresIn(period, 'methods'), { language, limit }),
    mostOrderedVehicles(tx, vehicles, { of: [['name', brand]], limit }),
    mostOrderedVehicles(tx, vehicles, { of: [['name', ecuTypeWithMaker]], limit }),
    countReadings(tx, period, { of: sql<string>`o.name`, limit }),
    countReadings(tx, period, { of: sql<ReadingWay>`r.way`, limit }),
  ]);
  return { ...period, methods, brands, ecuTypes, tools, ways };
};
