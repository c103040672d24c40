import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MailId } from '#contract/ids.ts';
import type { mailApi, MailFilter } from '#contract/mail.ts';
import { isEmailValid } from '#rules/account.ts';
import { normalizeEmail } from '#rules/text/email-address.ts';
import { plannedAnew } from '#server/platform/database.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import { anyOf, hasIndexedWord, hasWord, isIndexed, orderOf, rarestWordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { takeIds } from '#server/platform/take-ids.ts';
import { isPerhapsSent } from './perhaps-sent.ts';
import { inPeriod, knownLength } from '#server/vocabulary/index.ts';

const isIn: Record<MailFilter, RawBuilder<SqlBool>> = {
  all: sql`true`,
  notSent: sql`sent_at is null`,
  refused: sql`sent_at is null and refused`,
  perhapsSent: isPerhapsSent,
  sent: sql`sent_at is not null`,
};

const columns = { mail: sql`lower(subject)`, recipient: sql`lower(recipient)`, written: sql`created_at` };

/**
 * A word stands in a mail. One condition, so that the body, which is long, is read only where the rest lacks the word. A whole address is that of the recipient, or stands in the body.
 */
const isInMail = (word: string): RawBuilder<SqlBool> =>
  anyOf([
    isEmailValid(word)
      ? sql`lower(recipient) = lower(${normalizeEmail(word)}) ${plannedAnew}`
      : hasIndexedWord(sql`fold(recipient || ' ' || subject || ' ' || kind)`, word),
    isIndexed(word) ? hasWord(sql`fold(body)`, word) : undefined,
  ]);

/**
 * One page of the outbox, newest first unless sorted otherwise.
 *
 * @param sending whether a mail server is configured
 */
export const getMails =
  (sending: boolean): Handler<typeof mailApi.getMails> =>
  async ({ input, tx }) => {
    const { ids, count } = await takeIds(
      tx,
      {
        rows: tx
          .selectFrom('mails')
          .where(inPeriod(sql`created_at`, input))
          .where(isIn[input.state ?? 'all']),
        id: sql<MailId>`id`,
        order: orderOf(input, { columns, id: sql`id`, usual: sql`id desc` }),
        newestBy: input.sort === undefined ? [sql`id`] : undefined,
        known: input.filterMode === 'all' && (input.state ?? 'all') === 'all' ? knownLength('mails') : undefined,
      },
      rarestWordsOf(input.search).map((word) => [isInMail(word)]),
      input,
    );
    const mails = await tx
      .selectFrom('mails')
      .where('id', '=', sql<MailId>`any(${sql.val(ids)})`)
      .select([
        'id as mailId',
        'recipient',
        'kind',
        'subject',
        'body',
        sql<boolean>`coalesce(sealed <> '', false)`.as('hasLink'),
        'created_at as createdAt',
        'attempts',
        'last_error as lastError',
        'refused',
        isPerhapsSent.as('perhapsSent'),
        'sent_at as sentAt',
        sql<string[]>`array(select f.name from mail_attachments f where f.mail_id = mails.id order by f.name)`.as(
          'attachments',
        ),
      ])
      .orderBy(sql`array_position(${sql.val(ids)}::int[], id)`)
      .execute();
    return { data: mails.map(nullsToUndefined), ...count, sending };
  };
