import type { CreditCents } from '#contract/money.ts';
import type { CreditKind } from '#contract/credits.ts';
import type { UserId } from '#contract/ids.ts';
import { formatCredits } from '#rules/money.ts';
import { mailPeople } from '#server/mail/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { Tx } from '#server/db/database.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { readLocale } from '#server/settings/index.ts';
import { readBalance } from './read-balance.ts';

/** Notifies people of a company, also by mail, of credits that staff booked; called after the booking. */
export async function notifyOfBooking(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  { userId, kind, amount, reason }: { userId: UserId; kind: CreditKind; amount: CreditCents; reason: string },
): Promise<void> {
  const balance = await readBalance(tx, userId);
  // Of a purchase the customer was notified already.
  if (kind !== 'purchase')
    await notify(
      tx,
      { companyId: userId, right: 'seeDocuments' },
      { kind: 'creditsBooked', facts: { amount, balance } },
    );
  await mailPeople(tx, { companyId: userId, right: 'seeDocuments' }, async (language) => {
    const locale = await readLocale(tx, language);
    return {
      kind: 'creditsBooked',
      goesAtOnce: kind === 'purchase',
      values: {
        booking: textsIn(language)(`credits.csv.kinds.${kind}`),
        amount: `${amount > 0 ? '+' : ''}${formatCredits(amount, locale)}`,
        balance: formatCredits(balance, locale),
        reason,
        link: `${publicUrl}/account/creditsoverview`,
      },
    };
  });
}
