import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { finishedOrder, moreLikeIt } from '#test/orders.ts';
import { settleCall } from '#test/outcome.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
/** Credits of one file of Stage 1. */
const price = 60;

/** A company with a technician, whose limit is some files a month, and finished files that nobody has paid. */
async function company({ files, limit }: { files: number; limit: number | undefined }) {
  const [owner, support] = await Promise.all([
    portal().person({ credits: 10_000 }),
    portal().person({ role: 'support' }),
  ]);
  const technician = await portal().person({ companyId: owner.id, rights: ['order', 'pay'] });
  if (limit !== undefined)
    await owner.ask(accountsApi.updatePerson, {
      personId: technician.id,
      rights: ['order', 'pay'],
      monthlyLimit: creditCents(limit * price * 100),
    });
  const first = await finishedOrder(portal(), { customer: owner, support });
  const { pool } = portal().database;
  const query = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
  const made = [first.taskId, ...(files > 1 ? await moreLikeIt(query, first.taskId, files - 1) : [])];
  return { owner, technician, made };
}

describe('monthly limit of a person', () => {
  test('of 30 payments at once pays exactly the 5 that it allows [P1.186]', async () => {
    const { owner, technician, made } = await company({ files: 30, limit: 5 });
    const outcomes = await Promise.all(
      made.map((taskId) => settleCall(technician.ask(orderingApi.payTask, { taskId }))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(5);
    expect(outcomes.filter((one) => one === 'monthlyLimit')).toHaveLength(25);
    const { people } = await owner.ask(accountsApi.getPeople, {});
    expect(people.find(({ personId }) => personId === technician.id)?.paidThisMonth).toBe(5 * price * 100);
  });

  test('says what is left, holds for that person alone, and counts from the month of the business [P1.186]', async () => {
    const { owner, technician, made } = await company({ files: 3, limit: 1 });
    const [first, second, third] = made;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three files');
    const pay = (person: typeof owner, taskId: typeof first) => settleCall(person.ask(orderingApi.payTask, { taskId }));
    expect(await pay(technician, first)).toBe('done');
    await expect(technician.ask(orderingApi.payTask, { taskId: second })).rejects.toMatchObject({
      code: 'monthlyLimit',
      problem: { left: 0 },
    });
    expect(await pay(owner, second)).toBe('done');
    await portal().database.pool.query(
      `alter table credit_entries disable trigger user;
       update credit_entries set created_at = created_at - interval '32 days' where actor_id = ${technician.id};
       alter table credit_entries enable trigger user`,
    );
    expect(await pay(technician, third)).toBe('done');
  });

  test('of 0 pays nothing, and none pays all [P1.186]', async () => {
    const none = await company({ files: 1, limit: undefined });
    const zero = await company({ files: 1, limit: 0 });
    const pay = ({ technician, made: [made] }: typeof none) =>
      settleCall(
        made === undefined
          ? Promise.reject(new Error('no file'))
          : technician.ask(orderingApi.payTask, { taskId: made }),
      );
    expect([await pay(none), await pay(zero)]).toEqual(['done', 'monthlyLimit']);
  });
});
