import type { purchasesApi } from '#contract/purchases.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import { endTopUp } from './end-top-up.ts';
import { lockTopUp } from './lock-top-up.ts';

/** Switches the own automatic top-up off, or for staff that of any customer. */
export const switchOffTopUp =
  (address: { publicUrl: string }): Handler<typeof purchasesApi.switchOffTopUp> =>
  async ({ actor, input, tx, refuse }) => {
    const { userId = actor.companyId } = input;
    if ((userId !== actor.companyId && !isStaff(actor)) || !(await isCustomer(tx, userId))) return refuse('notFound');
    const topUp = await lockTopUp(tx, userId);
    if (topUp?.state !== 'on') return false;
    await endTopUp(tx, address, topUp, userId === actor.companyId ? 'customer' : 'staff');
    return true;
  };
