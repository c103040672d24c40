import type { UserId } from '#contract/ids.ts';
import { formatBusinessTime } from '#rules/format-locale.ts';
import { nameBrowser } from '#rules/name-browser.ts';
import type { Database } from '#server/db/database.ts';
import { mailSecurityNews } from '#server/accounts/sessions/mail-security-news.ts';

/** Milliseconds in which an account gets one such mail: a stranger who guesses must not flood its owner. */
const pause = 3600_000;

type Attempt = {
  readonly origin: { readonly address: string; readonly userAgent: string };
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/**
 * Notifies the owner of an account that somebody knows its password and lacks the code. In a transaction of its own: the call
 * is refused, which undoes its own one.
 */
export async function mailWrongCode(
  { db }: Pick<Database, 'db'>,
  userId: UserId,
  { origin, publicUrl, now }: Attempt,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const last = new Date(now - pause).toISOString();
    const claimed = await tx
      .updateTable('second_factors')
      .set({ wrong_code_mailed_at: new Date(now).toISOString() })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .where((where) =>
        where.or([where('wrong_code_mailed_at', 'is', null), where('wrong_code_mailed_at', '<=', last)]),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (claimed === undefined) return;
    await mailSecurityNews(tx, userId, 'wrongCode', (locale) => ({
      when: formatBusinessTime(now, locale),
      browser: nameBrowser(origin.userAgent) ?? '–',
      address: origin.address,
      link: `${publicUrl}/account/edit`,
    }));
  });
}
