import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MailId } from '#contract/ids.ts';
import type { mailApi, MailFilter } from '#contract/mail.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { orderList, splitSearch } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { findPage, isFound } from '#server/search/index.ts';
import { isDeliveryUnknown, isMailFailed } from './delivery-unknown.ts';
import { inPeriod } from '#server/vocabulary/index.ts';

const isIn: Record<MailFilter, RawBuilder<SqlBool>> = {
  all: sql`true`,
  notSent: sql`sent_at is null`,
  failed: isMailFailed,
  refused: sql`sent_at is null and refused`,
  perhapsSent: isDeliveryUnknown,
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
    const { ids, count } = await findPage(
      tx,
      {
        rows: tx
          .selectFrom('mails')
          .where(inPeriod(sql`created_at`, input))
          .where(isIn[input.state ?? 'all'])
          .where(isFound(splitSearch(input.search), { kind: 'mail', id: sql`id` })),
        id: sql<MailId>`id`,
        order: orderList(input, { columns, id: sql`id`, fallback: sql`id desc` }),
      },
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
        isDeliveryUnknown.as('perhapsSent'),
        'sent_at as sentAt',
        sql<string[]>`array(select f.name from mail_attachments f where f.mail_id = mails.id order by f.name)`.as(
          'attachments',
        ),
      ])
      .orderBy(sql`array_position(${sql.val(ids)}::int[], id)`)
      .execute();
    return { data: mails.map(nullsToUndefined), ...count, sending };
  };
