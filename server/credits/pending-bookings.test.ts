import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { type BookedKind, creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { creditCents } from '#contract/money.ts';
import { catchRefusal } from '#test/human.ts';
import { finishedOrder } from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';

const portal = usePortal({ own: true });
const query = (text: string, values: unknown[] = []) =>
  portal().database.pool.query<Record<string, string>>(text, values);
let chief: Person;
beforeAll(async () => {
  chief = await portal().person({ role: 'admin' });
});

type Limits = { booking?: number; day?: number };
/** A member of staff who books credits within limits, in credits; none unless given. */
async function clerk({ booking, day }: Limits = {}): Promise<Person> {
  const person = await portal().person({ role: 'support' });
  const { roleKey } = await chief.ask(accountsApi.saveRole, {
    name: randomUUID(),
    permissions: ['credits'],
    ...(booking !== undefined && { bookingLimit: creditCents(booking * 100) }),
    ...(day !== undefined && { dailyLimit: creditCents(day * 100) }),
  });
  await chief.ask(accountsApi.setUserRole, { userId: person.id, role: 'support', staffRole: roleKey });
  return person;
}

const customer = () => portal().person();
const bookingOf = (
  { id: userId }: Person,
  credits: number,
  kind: BookedKind = 'bonus',
  bookingKey: string = randomUUID(),
) => ({
  userId,
  kind,
  amount: creditCents(credits * 100),
  reason: 'goodwill',
  bookingKey,
});
const bookAs = (staff: Person, ...given: Parameters<typeof bookingOf>) =>
  staff.ask(creditsApi.changeCredits, bookingOf(...given));
const balanceOf = async (of: Person) => (await of.ask(creditsApi.getCreditBalance, {})).balance / 100;
const waits = { waits: true };
const codeOf = async (asked: Promise<unknown>) => (await catchRefusal(asked))?.code;

/** The booking of a customer as a member of staff sees it waiting. */
async function pendingOf(staff: Person, { id }: Person) {
  const { data } = await staff.ask(creditsApi.getPendingBookings, {});
  return data.find(({ userId }) => userId === id);
}
async function idOfPending(staff: Person, of: Person) {
  const pending = await pendingOf(staff, of);
  if (pending === undefined) throw new Error('no booking waits');
  return { pendingBookingId: pending.pendingBookingId };
}

describe('booking within limits', () => {
  test('is booked at exactly the limit and waits a hundredth above it [P1.105]', async () => {
    const [staff, one, other] = [await clerk({ booking: 50 }), await customer(), await customer()];
    expect(await bookAs(staff, one, 50)).toBe(true);
    expect(await balanceOf(one)).toBe(50);
    const answer = await openRaw(portal(), staff).post('changeCreditsForCustomer', {
      user_id: other.id,
      kind: 'bonus',
      amount: 50.01,
      reason: 'goodwill',
      bookingKey: randomUUID(),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { waits: true }]);
    expect(await balanceOf(other)).toBe(0);
  });

  test('counts the day, credits that are taken away included [P1.105]', async () => {
    const [staff, of] = [await clerk({ day: 100 }), await customer()];
    expect(await bookAs(staff, of, 60)).toBe(true);
    expect(await bookAs(staff, of, -30, 'correction')).toBe(true);
    expect(await bookAs(staff, of, 10.01)).toEqual(waits);
    expect(await bookAs(staff, of, 10)).toBe(true);
    expect(await balanceOf(of)).toBe(40);
  });

  test('begins anew with the day of the business, in its time zone [P1.105]', async () => {
    const [staff, of] = [await clerk({ day: 100 }), await customer()];
    expect(await bookAs(staff, of, 100)).toBe(true);
    expect(await bookAs(staff, of, 1)).toEqual(waits);
    const moveTo = (moment: string) =>
      query(
        `begin; set local session_replication_role = replica;
         update credit_entries set created_at = ${moment} where actor_id = ${staff.id}; commit`,
      );
    const midnight = `date_trunc('day', now() at time zone 'Europe/Vienna') at time zone 'Europe/Vienna'`;
    await moveTo(midnight);
    expect(await bookAs(staff, of, 1)).toEqual(waits);
    await moveTo(`${midnight} - interval '1 millisecond'`);
    expect(await bookAs(staff, of, 1)).toBe(true);
  });

  test('two at once do not exceed the day together', async () => {
    const [staff, one, other] = [await clerk({ day: 100 }), await customer(), await customer()];
    const answers = await Promise.all([bookAs(staff, one, 60), bookAs(staff, other, 60)]);
    expect(answers.filter((answer) => answer === true)).toHaveLength(1);
    expect(answers).toContainEqual(waits);
  });

  test('a role without limits books any amount', async () => {
    const [staff, of] = [await clerk(), await customer()];
    expect(await bookAs(staff, of, 90_000)).toBe(true);
  });

  test('sent again waits once, and as another booking is refused', async () => {
    const [staff, of] = [await clerk({ booking: 1 }), await customer()];
    const key = randomUUID();
    expect(await Promise.all([1, 2, 3].map(() => bookAs(staff, of, 5, 'bonus', key)))).toEqual([waits, waits, waits]);
    expect(await codeOf(bookAs(staff, of, 6, 'bonus', key))).toBe('bookingKeyTaken');
    const { rows } = await query('select count(*) from pending_bookings where user_id = $1', [of.id]);
    expect(Number(rows[0]?.['count'])).toBe(1);
  });
});

describe('booking that waits', () => {
  test('is approved by another person, and the ledger names both [P1.106]', async () => {
    const [staff, approver, of] = [await clerk({ booking: 1 }), await clerk({ booking: 100 }), await customer()];
    await bookAs(staff, of, 20);
    expect(await pendingOf(approver, of)).toMatchObject({
      amount: 2000,
      kind: 'bonus',
      reason: 'goodwill',
      askedBy: staff.username,
      decision: 'possible',
    });
    expect((await approver.ask(deskApi.getDesk, {})).pendingBookings).toBeGreaterThan(0);
    expect(await approver.ask(creditsApi.approveBooking, await idOfPending(approver, of))).toBe(true);
    expect(await balanceOf(of)).toBe(20);
    const { data } = await approver.ask(creditsApi.listCreditsOfUser, { filterMode: 'all', userId: of.id });
    expect(data).toMatchObject([{ amount: 2000, bookedBy: staff.username, approvedBy: approver.username }]);
    expect(await pendingOf(approver, of)).toBeUndefined();
  });

  test('is never decided on by whoever asked for it [P1.106]', async () => {
    const [staff, of] = [await clerk({ booking: 1 }), await customer()];
    await bookAs(staff, of, 20);
    const pending = await idOfPending(staff, of);
    expect((await pendingOf(staff, of))?.decision).toBe('own');
    const asked = [
      ['approveBooking', pending],
      ['declineBooking', { ...pending, reason: 'mine' }],
    ] as const;
    for (const [name, record] of asked) {
      const response = await openRaw(portal(), staff).post(name, record);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'ownBooking']);
    }
    // Not even once the own limits are gone.
    await chief.ask(accountsApi.setUserRole, { userId: staff.id, role: 'admin' });
    expect(await codeOf(staff.ask(creditsApi.approveBooking, pending))).toBe('ownBooking');
    expect(await balanceOf(of)).toBe(0);
  });

  test('is not approved through another session of whoever asked, nor while that person impersonates [P1.106]', async () => {
    const [staff, of] = [await clerk({ booking: 1 }), await customer()];
    const { roleKey } = await chief.ask(accountsApi.saveRole, {
      name: randomUUID(),
      permissions: ['credits', 'impersonate'],
      bookingLimit: creditCents(100),
    });
    await chief.ask(accountsApi.setUserRole, { userId: staff.id, role: 'support', staffRole: roleKey });
    await bookAs(staff, of, 20);
    const pending = await idOfPending(staff, of);
    const { token } = await portal().visitor.ask(accountsApi.signIn, { username: staff.username, password });
    const again = portal().clientOf(token);
    expect(await codeOf(again.ask(creditsApi.approveBooking, pending))).toBe('ownBooking');
    const watching = await staff.ask(accountsApi.impersonateCustomer, { userId: of.id, reason: 'by phone' });
    expect(await codeOf(portal().clientOf(watching.token).ask(creditsApi.approveBooking, pending))).toBe(
      'onlyWatching',
    );
    expect(await balanceOf(of)).toBe(0);
  });

  test('is not approved by somebody whose permission or limit was taken away meanwhile [P1.104 P1.106]', async () => {
    const [staff, of] = [await clerk({ booking: 1 }), await customer()];
    const approver = await portal().person({ role: 'support' });
    const role = { name: randomUUID(), permissions: ['credits'] };
    const { roleKey } = await chief.ask(accountsApi.saveRole, role);
    await chief.ask(accountsApi.setUserRole, { userId: approver.id, role: 'support', staffRole: roleKey });
    await bookAs(staff, of, 20);
    expect((await pendingOf(approver, of))?.decision).toBe('possible');
    const pending = await idOfPending(approver, of);
    const approve = () => codeOf(approver.ask(creditsApi.approveBooking, pending));
    await chief.ask(accountsApi.saveRole, { ...role, roleKey, bookingLimit: creditCents(1999) });
    expect(await approve()).toBe('limitTooLow');
    await chief.ask(accountsApi.saveRole, { ...role, roleKey, permissions: ['documents'] });
    expect(await approve()).toBe('notAllowed');
    await chief.ask(accountsApi.setUserRole, { userId: approver.id, role: 'customer' });
    expect(await approve()).toBe('notAllowed');
    expect(await balanceOf(of)).toBe(0);
  });

  test('waits for the lock of its row, and then judges the rights of that moment [P1.104 P1.106]', async () => {
    const [staff, approver, of] = [await clerk({ booking: 1 }), await clerk(), await customer()];
    await bookAs(staff, of, 20);
    const pending = await idOfPending(approver, of);
    const holder = await portal().database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from pending_bookings where id = $1 for update', [pending.pendingBookingId]);
      const approved = codeOf(approver.ask(creditsApi.approveBooking, pending));
      await expect
        .poll(async () => {
          const { rows } = await query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1);
      await chief.ask(accountsApi.setUserRole, { userId: approver.id, role: 'support', staffRole: 'technician' });
      await holder.query('commit');
      expect(await approved).toBe('notAllowed');
    } finally {
      holder.release();
    }
    expect(await balanceOf(of)).toBe(0);
  });

  test('is not approved beyond the limits of the second person, per booking or day [P1.106]', async () => {
    const [staff, of] = [await clerk({ booking: 1 }), await customer()];
    const [low, spent] = [await clerk({ booking: 19 }), await clerk({ day: 25 })];
    await bookAs(spent, await customer(), 10);
    await bookAs(staff, of, 20);
    const pending = await idOfPending(staff, of);
    for (const one of [low, spent]) {
      expect((await pendingOf(one, of))?.decision).toBe('beyondLimits');
      expect(await codeOf(one.ask(creditsApi.approveBooking, pending))).toBe('limitTooLow');
    }
    const technician = await portal().person({ permissions: ['workOnFiles'] });
    expect(await codeOf(technician.ask(creditsApi.approveBooking, pending))).toBe('notAllowed');
    expect(await balanceOf(of)).toBe(0);
    expect(await low.ask(creditsApi.declineBooking, { ...pending, reason: 'not agreed' })).toBe(true);
  });

  test('is booked once, pressed twice or by two at once [P1.106]', async () => {
    const [staff, one, other, of] = [await clerk({ booking: 1 }), await clerk(), await clerk(), await customer()];
    await bookAs(staff, of, 20);
    const pending = await idOfPending(one, of);
    const approve = (person: Person) => codeOf(person.ask(creditsApi.approveBooking, pending));
    const codes = await Promise.all([approve(one), approve(other), approve(one), approve(other)]);
    // The first one is answered the same again.
    expect(codes.filter((code) => code === undefined)).toHaveLength(2);
    expect(codes.filter((code) => code === 'bookingDecided')).toHaveLength(2);
    expect(await balanceOf(of)).toBe(20);
    const { rows } = await query('select count(*) from credit_entries where user_id = $1', [of.id]);
    expect(Number(rows[0]?.['count'])).toBe(1);
  });

  test('is declined with a reason, and then neither approved nor sent again [P1.106]', async () => {
    const [staff, approver, of] = [await clerk({ booking: 1 }), await clerk(), await customer()];
    const key = randomUUID();
    await bookAs(staff, of, 20, 'bonus', key);
    const pending = await idOfPending(approver, of);
    expect(await codeOf(approver.ask(creditsApi.declineBooking, { ...pending, reason: ' ' }))).toBe('reasonMissing');
    expect(await approver.ask(creditsApi.declineBooking, { ...pending, reason: 'twice' })).toBe(true);
    expect(await codeOf(approver.ask(creditsApi.approveBooking, pending))).toBe('bookingDecided');
    expect(await codeOf(bookAs(staff, of, 20, 'bonus', key))).toBe('bookingDeclined');
    expect(await balanceOf(of)).toBe(0);
  });

  test('is judged anew by the state at its approval', async () => {
    const [staff, approver] = [await clerk({ booking: 1 }), await clerk()];
    const of = await portal().person({ credits: 100 });
    const { taskId } = await finishedOrder(portal(), { customer: of, support: chief }, { isPaid: true });
    const refund = { ...bookingOf(of, 60, 'refund'), taskId };
    expect(await staff.ask(creditsApi.changeCredits, refund)).toEqual(waits);
    const pending = await idOfPending(approver, of);
    // Paid back meanwhile by somebody else: 60 credits were paid for the file.
    expect(await chief.ask(creditsApi.changeCredits, { ...refund, bookingKey: randomUUID() })).toBe(true);
    expect(await codeOf(approver.ask(creditsApi.approveBooking, pending))).toBe('taskNotRefundable');
    expect(await balanceOf(of)).toBe(100);
  });

  test('a purchase keeps the day and the way of its money', async () => {
    const [staff, approver, of] = [await clerk({ booking: 1 }), await clerk(), await customer()];
    const purchase = { ...bookingOf(of, 20, 'purchase'), paidOn: '2026-01-15', paidBy: 'transfer' } as const;
    expect(await staff.ask(creditsApi.changeCredits, purchase)).toEqual(waits);
    await approver.ask(creditsApi.approveBooking, await idOfPending(approver, of));
    const { rows } = await query(
      'select paid_on::text, paid_by, actor_id, approved_by from credit_entries where user_id = $1',
      [of.id],
    );
    expect(rows).toEqual([
      { paid_on: '2026-01-15', paid_by: 'transfer', actor_id: staff.id, approved_by: approver.id },
    ]);
  });
});

test.each([{ bookingLimit: 0 }, { bookingLimit: -5 }, { dailyLimit: 0 }])('limit %o is refused', async (limit) => {
  const record = { name: randomUUID(), permissions: ['credits'], ...limit };
  const response = await openRaw(portal(), chief).post('saveRole', record);
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, 'limitNotValid']);
});

test('nobody raises limits beyond the own ones [P1.103]', async () => {
  const head = await portal().person({ role: 'support' });
  const { roleKey } = await chief.ask(accountsApi.saveRole, {
    name: 'Head of accounting',
    permissions: ['credits', 'staff'],
    bookingLimit: creditCents(5000),
  });
  await chief.ask(accountsApi.setUserRole, { userId: head.id, role: 'support', staffRole: roleKey });
  const permissions = ['credits', 'staff'];
  const save = (bookingLimit?: number, key?: string) =>
    codeOf(
      head.ask(accountsApi.saveRole, {
        ...(key !== undefined && { roleKey: key }),
        name: randomUUID(),
        permissions,
        ...(bookingLimit !== undefined && { bookingLimit: creditCents(bookingLimit) }),
      }),
    );
  expect(await save(5001, roleKey)).toBe('beyondOwnRights');
  expect(await save(undefined, roleKey)).toBe('beyondOwnRights');
  expect(
    await codeOf(head.ask(accountsApi.setUserRole, { userId: head.id, role: 'support', staffRole: 'accountant' })),
  ).toBe('beyondOwnRights');
  expect(await save(5000)).toBeUndefined();
});
