import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { PurchaseId, ReceivedPaymentId } from '#contract/ids.ts';
import { drawReference } from '#rules/purchase-reference.ts';
import type { Tx } from '#server/db/database.ts';

/** A second purchase on the terms of the first, for money that came twice and is accepted. */
export async function createPurchaseAgain(
  tx: Tx,
  purchaseId: PurchaseId,
  paymentId: ReceivedPaymentId,
): Promise<PurchaseId> {
  const { rows } = await sql<{ id: PurchaseId }>`
    insert into purchases (user_id, reference, idempotency_key, way, package_id, credits, bonus, net, tax_rate, tax_rule, tax,
      gross, vat_proof, customer_country, terms_accepted_at)
    select user_id, ${drawReference(randomInt)}, ${`payment:${paymentId}`}, way, package_id, credits, bonus, net, tax_rate,
      tax_rule, tax, gross, vat_proof, customer_country, terms_accepted_at
    from purchases where id = ${purchaseId} returning id`.execute(tx);
  const [created] = rows;
  if (created === undefined) throw new Error(`no purchase ${purchaseId}`);
  return created.id;
}
