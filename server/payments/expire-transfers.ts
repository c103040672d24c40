import { sql } from 'kysely';
import { Language } from '#contract/languages.ts';
import { formatBusinessDay, toFormatLocale } from '#rules/format-locale.ts';
import { formatCredits, formatMoney } from '#rules/money.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { mailCustomer } from '#server/mail/index.ts';
import type { Database } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { readFormatRegion } from '#server/settings/index.ts';

/** Days after which a customer is reminded of a transfer, and after which its purchase expires. */
const daysOf = { reminder: 7, end: 30 };

/** Most purchases of one run; the next one goes on. */
const atOnce = 200;

const isOlderThan = (days: number) => sql<boolean>`p.created_at < now() - make_interval(days => ${days})`;

/** Reminds customers of transfers that have not come, once each. Whoever has paid a part knows of it. */
async function remind({ db }: Pick<Database, 'db'>, { publicUrl }: { publicUrl: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const late = await tx
      .selectFrom('purchases as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .where('p.state', '=', 'open')
      .where('p.way', '=', 'transfer')
      .where('p.reminded_at', 'is', null)
      .where(isOlderThan(daysOf.reminder))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('received_payments as r').whereRef('r.purchase_id', '=', 'p.id').select('r.id'))),
      )
      .select(['p.id', 'p.user_id', 'p.reference', 'p.credits', 'p.gross', 'p.currency', 'p.created_at', 'u.language'])
      .select(sql<string>`p.created_at + make_interval(days => ${daysOf.end})`.as('endsAt'))
      .orderBy('p.created_at')
      .limit(atOnce)
      .forUpdate('p')
      .skipLocked()
      .execute();
    const region = await readFormatRegion(tx);
    for (const {
      id,
      user_id: userId,
      reference,
      credits,
      gross,
      currency,
      created_at: createdAt,
      endsAt,
      ...user
    } of late) {
      const locale = toFormatLocale(Language.catch('en').parse(user.language), region);
      await mailCustomer(tx, {
        userId,
        kind: 'transferReminder',
        values: {
          date: formatBusinessDay(createdAt, locale),
          credits: formatCredits(credits, locale),
          amount: formatMoney(gross, currency, locale),
          reference: formatReference(reference),
          end: formatBusinessDay(endsAt, locale),
          link: `${publicUrl}/account/purchase?purchase=${id}`,
        },
      });
      await tx
        .updateTable('purchases')
        .set({ reminded_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    }
  });
}

/** Ends purchases whose transfer has not come. Money that comes later is still known by their reference. */
async function expire({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('purchases as p')
      .set({ state: 'expired' })
      .where('p.state', '=', 'open')
      .where('p.way', '=', 'transfer')
      .where(isOlderThan(daysOf.end))
      .returning('p.user_id as userId')
      .execute();
    for (const userId of new Set(ended.map((one) => one.userId))) await publish(tx, { user: userId }, 'credits', {});
  });
}

/** Looks after purchases whose transfer has not come: reminds, and ends them. */
export async function expireTransfers(database: Pick<Database, 'db'>, address: { publicUrl: string }): Promise<void> {
  await expire(database);
  await remind(database, address);
}
