import { refreshSearch } from '#server/search/index.ts';
import type { Portal } from './portal.ts';
import { until } from './until.ts';

/** Waits until searches know every new name, also those that the portal's own queue is writing at the moment. */
export async function searchRefreshed({ database }: Portal): Promise<void> {
  await until('no search row names anything by a former name', async () => {
    await refreshSearch(database);
    const { rowCount } = await database.pool.query('select from stale_search_rows limit 1');
    return rowCount === 0;
  });
}
