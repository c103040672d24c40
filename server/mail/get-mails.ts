import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { mailApi, MailFilter } from '#contract/mail.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import { allOf, anyOf, hasWord, orderOf, takeLongPage, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { isPerhapsSent } from './perhaps-sent.ts';
import { inPeriod } from '#server/vocabulary/index.ts';

const isIn: Record<MailFilter, RawBuilder<SqlBool>> = {
  all: sql`true`,
  notSent: sql`sent_at is null`,
  refused: sql`sent_at is null and refused`,
  perhapsSent: isPerhapsSent,
  sent: sql`sent_at is not null`,
};

const columns = { mail: sql`lower(subject)`, recipient: sql`lower(recipient)`, written: sql`created_at` };

/**
 * One page of the outbox, newest first unless sorted otherwise.
 *
 * @param sending whether a mail server is configured
 */
export const getMails =
  (sending: boolean): Handler<typeof mailApi.getMails> =>
  async ({ input, tx }) => {
    // The bodies are long, so the search takes them as written, ignoring only case.
    const inMail = wordsOf(input.search).map((word) =>
      anyOf([
        hasWord(sql`fold(recipient || ' ' || subject || ' ' || kind)`, word),
        sql`strpos(lower(body), ${word}) > 0`,
      ]),
    );
    const mails = tx
      .selectFrom('mails')
      .where(allOf(inMail))
      .where(inPeriod(sql`created_at`, input))
      .where(isIn[input.state ?? 'all'])
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
      .orderBy(orderOf(input, { columns, id: sql`id`, usual: sql`id desc` }));
    const { data, ...counted } = await takeLongPage(mails, input);
    return { data: data.map(nullsToUndefined), ...counted, sending };
  };
