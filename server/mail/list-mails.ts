import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { getMails as contract, MailFilter } from '#contract/mail.ts';
import { absentAsUndefined } from '#server/platform/absent.ts';
import { inPeriod, matchesWords, takePage } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';

const isIn: Record<MailFilter, RawBuilder<SqlBool>> = {
  all: sql`true`,
  notSent: sql`sent_at is null`,
  refused: sql`sent_at is null and refused`,
  sent: sql`sent_at is not null`,
};

/**
 * One page of the outbox, newest first.
 *
 * @param sending whether a mail server is configured
 */
export const getMails =
  (sending: boolean): Handler<typeof contract> =>
  async ({ input, tx }) => {
    const words = sql`recipient || ' ' || subject || ' ' || kind || ' ' || body`;
    const found = tx
      .selectFrom('mails')
      .where(matchesWords(words, input.search))
      .where(inPeriod(sql`created_at`, input))
      .where(isIn[input.state ?? 'all'])
      .select([
        'id as mailId',
        'recipient',
        'kind',
        'subject',
        'body',
        'created_at as createdAt',
        'attempts',
        'last_error as lastError',
        'refused',
        'sent_at as sentAt',
        sql<number>`count(*) over ()`.as('total'),
      ])
      .orderBy('id', 'desc');
    const { page, total } = await takePage(found, input);
    return { data: page.map(absentAsUndefined), total, sending };
  };
