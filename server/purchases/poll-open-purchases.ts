import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { syncCheckoutSession } from './received/handle-webhook-event.ts';
import type { Providers } from './providers/provider.ts';

/** Most purchases that are asked about in one minute. */
const atOnce = 30;

/** Hours after which a provider has ended every payment that was not made. */
const lifetime = 26;

/**
 * Asks the providers about purchases that are still open, the longer they are, the less often: a lost announcement and a
 * closed window lose nothing. What nobody paid in time expires.
 */
export async function pollOpenPurchases(
  database: Database,
  address: { publicUrl: string },
  providers: Providers,
  log: Log,
): Promise<void> {
  const due = await database.reader
    .selectFrom('purchases')
    .where('state', '=', 'open')
    .where('way', '<>', 'transfer')
    .where('provider_session', 'is not', null)
    .where(
      sql<boolean>`coalesce(asked_at, created_at) < now() - greatest(interval '3 minutes', (now() - created_at) / 8)`,
    )
    .orderBy(sql`coalesce(asked_at, created_at)`)
    .limit(atOnce)
    .select(['id', 'way', 'provider_session as session'])
    .execute();
  for (const { id, way, session } of due) {
    if (way === 'transfer' || session === null) continue;
    try {
      await syncCheckoutSession(database, address, providers, { source: way, session });
    } catch (error) {
      log.warn({ purchase: id, error: String(error) }, 'the provider was asked in vain');
    }
    // Also where the provider knows nothing of it: the next one has its turn.
    await database.db
      .updateTable('purchases')
      .set({ asked_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  }
  await database.db
    .updateTable('purchases')
    .set({ state: 'expired' })
    .where('state', '=', 'open')
    .where('way', '<>', 'transfer')
    // A top-up ends with its last charge.
    .where('mandate_id', 'is', null)
    .where(sql<boolean>`created_at < now() - make_interval(hours => ${lifetime})`)
    // Its payer has paid in time, and the provider still collects the money.
    .where('is_collecting', '=', false)
    // One that could not be asked about stays open.
    .where(sql<boolean>`(provider_session is null or asked_at > created_at + make_interval(hours => ${lifetime}))`)
    .execute();
}
