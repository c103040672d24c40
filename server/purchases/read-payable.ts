import type { PurchaseId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { formatCredits } from '#rules/money.ts';
import type { Read } from '#server/db/database.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { readLocale } from '#server/settings/index.ts';
import type { Payable } from './providers/provider.ts';

/** An open purchase as its provider is told of it; undefined once it has begun there, or has ended. */
export async function readPayable(read: Read, purchaseId: PurchaseId): Promise<Payable | undefined> {
  const row = await read
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.id', '=', purchaseId)
    .where('p.state', '=', 'open')
    .where('p.provider_session', 'is', null)
    .select(['p.id', 'p.reference', 'p.gross', 'p.currency', 'p.credits', 'u.email', 'u.language'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const language = Language.catch('en').parse(row.language);
  const title = textsIn(language)('purchases.letters.title', {
    credits: formatCredits(row.credits, await readLocale(read, language)),
  });
  const { id, reference, gross, currency, email } = row;
  return { purchaseId: id, reference, gross, currency, title, email, language };
}
