import type { UserId } from '#contract/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { Cards } from '#server/purchases/providers/provider.ts';
import { saveCard } from './saved-card.ts';

/** Asks the provider if a card was saved on a page; undefined: on no page of ours that is still waited for. */
export async function syncCardSetup(
  { db, reader }: Pick<Database, 'db' | 'reader'>,
  cards: Cards,
  session: string,
): Promise<{ userId: UserId; isSaved: boolean } | undefined> {
  const waiting = await reader
    .selectFrom('saved_cards')
    .where('setup_session', '=', session)
    .select('user_id as userId')
    .executeTakeFirst();
  if (waiting === undefined) return undefined;
  const { userId } = waiting;
  const found = await cards.read(session);
  const isSaved =
    found !== undefined && (await db.transaction().execute((tx) => saveCard(tx, { userId, session, ...found })));
  return { userId, isSaved };
}
