import type { accountsApi } from '#contract/accounts.ts';
import { OpenVatDoubt } from '#contract/accounts/vat.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';

/**
 * Refuses a customer's VAT number that waits for staff: purchases stay taxed, and the register's yes alone changes nothing until number
 * or company change. False: it does not wait.
 */
export const refuseVatNumber: Handler<typeof accountsApi.refuseVatNumber> = async ({ input, tx, refuse }) => {
  const account = await tx
    .selectFrom('users')
    .where('id', '=', input.userId)
    .where('role', '=', 'customer')
    .whereRef('company_id', '=', 'id')
    .where('erased_at', 'is', null)
    .select(['vat_number as vatNumber', 'vat_doubt as vatDoubt'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) return refuse('notFound');
  if (account.vatNumber !== input.vatNumber) return refuse('vatNumberMoved');
  if (!OpenVatDoubt.safeParse(account.vatDoubt).success) return false;
  await tx.updateTable('users').set({ vat_doubt: 'refused' }).where('id', '=', input.userId).execute();
  await publish(tx, { user: input.userId }, 'access', {});
  return true;
};
