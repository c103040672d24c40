import type { TaskId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { priceColumns } from '#server/tasks/index.ts';
import { listedPrice } from '#rules/not-listed.ts';

/** Parts of the price of a task with a method that is not listed. */
export type NotListedPart = {
  /** Price of its listed methods, which never changes; 0 where there are none. */
  listed: CreditCents;
  /** True once support has set a price for the rest. */
  isPriced: boolean;
};

/** The part of a task's price that support sets; undefined where all of its methods are listed. */
export async function notListedPart(
  read: Read,
  { taskId, price }: { taskId: TaskId; price: CreditCents },
): Promise<NotListedPart | undefined> {
  const line = await read
    .selectFrom('task_methods')
    .where('task_id', '=', taskId)
    .where('method_id', '=', notListedMethodId as never)
    .select('price')
    .executeTakeFirst();
  return line && { listed: listedPrice({ price, notListedPrice: line.price }), isPriced: line.price > 0 };
}

/** Sets the total price of a locked task, and answers the columns of its row for it. */
export async function setPrice(tx: Tx, taskId: TaskId, { listed }: NotListedPart, price: CreditCents) {
  await tx
    .updateTable('task_methods')
    .set({ price: creditCents(price - listed) })
    .where('task_id', '=', taskId)
    .where('method_id', '=', notListedMethodId as never)
    .execute();
  return priceColumns(tx, taskId, price);
}
