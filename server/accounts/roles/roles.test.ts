import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { deliveredRoles } from '#contract/accounts/roles.ts';
import { creditsApi } from '#contract/credits.ts';
import { csvApi } from '#contract/csv.ts';
import { deskApi } from '#contract/desk.ts';
import { libraryApi } from '#contract/library.ts';
import { creditCents } from '#contract/money.ts';
import { permissions } from '#contract/permissions.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { catchRefusal } from '#test/human.ts';
import { order } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';
import { closeSockets, closing, connected } from '#test/sockets.ts';

const portal = usePortal({ own: true });
afterEach(closeSockets);

const admin = () => portal().person({ role: 'admin' });
const support = () => portal().person({ role: 'support' });
const give = async (chief: Person, { id: userId }: Person, staffRole: string) =>
  chief.ask(accountsApi.setUserRole, { userId, role: 'support', staffRole });
const codeOf = async (asked: Promise<unknown>) => (await catchRefusal(asked))?.code;
const rolesOf = async (chief: Person) => (await chief.ask(accountsApi.getRoles, {})).data;
const newRole = (chief: Person, given: readonly string[], name: string = randomUUID()) =>
  chief.ask(accountsApi.saveRole, { name, permissions: [...given] });
const bonus = (staff: Person, { id: userId }: Person) =>
  staff.ask(creditsApi.changeCredits, {
    userId,
    kind: 'bonus',
    amount: 100 as never,
    reason: 'goodwill',
    bookingKey: randomUUID(),
  });

describe('delivered role', () => {
  test('is stored as the contract has it, and the administrator’s permits everything [P1.101]', async () => {
    const roles = await rolesOf(await admin());
    expect(roles.map(({ roleKey }) => roleKey)).toEqual([
      'administrator',
      'support',
      'technician',
      'accountant',
      'sales',
    ]);
    for (const { roleKey, permissions: stored, isDelivered, isChanged } of roles) {
      expect([...stored].toSorted()).toEqual([...deliveredRoles[roleKey as keyof typeof deliveredRoles]].toSorted());
      expect([isDelivered, isChanged]).toEqual([true, false]);
    }
    expect(roles[0]?.permissions).toHaveLength(permissions.length);
  });

  test('keeps the rights 1, 2 and 3 on the wire [P1.101]', async () => {
    const [chief, technician, customer] = [await admin(), await support(), await portal().person()];
    await give(chief, technician, 'technician');
    const accessOf = async (person: Person) =>
      (await (await openRaw(portal(), person).get('getUserAccessData')).json()) as Record<string, unknown>;
    expect(await accessOf(chief)).toMatchObject({ user_system_rights: 1, staffRole: 'administrator' });
    expect(await accessOf(await support())).toMatchObject({ user_system_rights: 2, staffRole: 'support' });
    expect(await accessOf(technician)).toMatchObject({
      user_system_rights: 2,
      staffRole: 'technician',
      permissions: ['answerCustomers', 'workOnFiles', 'library'],
    });
    const ofCustomer = await accessOf(customer);
    expect(ofCustomer).toMatchObject({ user_system_rights: 3, permissions: [] });
    expect(ofCustomer).not.toHaveProperty('staffRole');
  });

  test('an accountant books and a technician cannot [P1.102]', async () => {
    const [chief, accountant, technician] = [await admin(), await support(), await support()];
    const customer = await portal().person({ credits: 10 });
    await give(chief, accountant, 'accountant');
    await give(chief, technician, 'technician');
    expect(await bonus(accountant, customer)).toBe(true);
    expect(await codeOf(bonus(technician, customer))).toBe('notAllowed');
    const { taskId } = await order(portal(), customer, { fileName: 'a.bin' });
    expect(await codeOf(technician.ask(workbenchApi.loadTaskClosing, { taskId }))).not.toBe('notAllowed');
    expect(await codeOf(accountant.ask(workbenchApi.loadTaskClosing, { taskId }))).toBe('notAllowed');
  });

  test('can be changed and reset, except the administrator’s', async () => {
    const chief = await admin();
    const roleKey = 'sales';
    const isChanged = async () => (await rolesOf(chief)).find((one) => one.roleKey === roleKey)?.isChanged;
    expect(await chief.ask(accountsApi.saveRole, { roleKey, name: '', permissions: ['library'] })).toEqual({ roleKey });
    expect(await isChanged()).toBe(true);
    expect(await chief.ask(accountsApi.resetRole, { roleKey })).toBe(true);
    expect(await chief.ask(accountsApi.resetRole, { roleKey })).toBe(false);
    expect(await isChanged()).toBe(false);
    const fixed = { roleKey: 'administrator', name: '', permissions: ['library'] };
    expect(await codeOf(chief.ask(accountsApi.saveRole, fixed))).toBe('administratorFixed');
    expect(await codeOf(chief.ask(accountsApi.deleteRole, { roleKey }))).toBe('roleDelivered');
  });
});

describe('role', () => {
  test.each([
    ['without a permission', { name: 'Nothing', permissions: [] }, 422, 'noPermissions'],
    ['with an unknown permission', { name: 'Odd', permissions: ['library', 'everything'] }, 422, 'permissionUnknown'],
    ['without a name', { name: '  ', permissions: ['library'] }, 422, 'roleNameMissing'],
    ['that does not exist', { roleKey: 'none', name: 'None', permissions: ['library'] }, 404, 'notFound'],
  ])('%s is refused [P1.103]', async (_, record, status, code) => {
    const response = await openRaw(portal(), await admin()).post('saveRole', record);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test('has a name of its own, in any case of letters', async () => {
    const chief = await admin();
    await newRole(chief, ['library'], 'Night shift');
    expect(await codeOf(newRole(chief, ['library'], 'NIGHT SHIFT'))).toBe('roleNameTaken');
  });

  test('in use cannot be deleted, and one without members can [P1.103]', async () => {
    const [chief, colleague] = [await admin(), await support()];
    const { roleKey } = await newRole(chief, ['library']);
    await give(chief, colleague, roleKey);
    expect(await catchRefusal(chief.ask(accountsApi.deleteRole, { roleKey }))).toMatchObject({
      code: 'roleInUse',
      status: 409,
      problem: { members: 1 },
    });
    await give(chief, colleague, 'support');
    expect(await chief.ask(accountsApi.deleteRole, { roleKey })).toBe(true);
    expect(await codeOf(chief.ask(accountsApi.deleteRole, { roleKey }))).toBe('notFound');
    expect(await codeOf(give(chief, colleague, roleKey))).toBe('roleUnknown');
  });

  test('given and deleted at the same time is either given or gone', async () => {
    const [chief, other] = [await admin(), await admin()];
    for (let round = 0; round < 5; round += 1) {
      const colleague = await support();
      const { roleKey } = await newRole(chief, ['library']);
      const [given, deleted] = await Promise.all([
        codeOf(give(chief, colleague, roleKey)),
        codeOf(other.ask(accountsApi.deleteRole, { roleKey })),
      ]);
      expect([
        [undefined, 'roleInUse'],
        ['roleUnknown', undefined],
      ]).toContainEqual([given, deleted]);
    }
  });

  test('that goes with other rights is refused', async () => {
    const [chief, { id: userId }] = [await admin(), await support()];
    const wrong = [
      { role: 'admin', staffRole: 'technician' },
      { role: 'support', staffRole: 'administrator' },
      { role: 'customer', staffRole: 'technician' },
    ] as const;
    for (const one of wrong)
      expect(await codeOf(chief.ask(accountsApi.setUserRole, { userId, ...one }))).toBe('roleUnknown');
  });

  test('stays when the rights alone are sent again [P1.101]', async () => {
    const [chief, colleague] = [await admin(), await support()];
    await give(chief, colleague, 'technician');
    const answer = await openRaw(portal(), chief).post('setUserRights', {
      user_id: colleague.id,
      user_system_rights: 2,
    });
    expect(await answer.json()).toBe(false);
    expect(await colleague.ask(accountsApi.getAccess, {})).toMatchObject({ staffRole: 'technician' });
  });

  test('that permits more than the own is neither given nor made, and nobody reaches a colleague who has it [P1.103]', async () => {
    const chief = await admin();
    const head = await portal().person({ permissions: ['staff', 'customers', 'library'] });
    const [colleague, customer] = [await support(), await portal().person()];
    const { roleKey } = await newRole(chief, ['library']);
    const beyond = 'beyondOwnRights';
    expect(await codeOf(give(head, customer, 'technician'))).toBe(beyond);
    expect(await codeOf(give(head, head, 'support'))).toBe(beyond);
    expect(
      await codeOf(head.ask(accountsApi.saveRole, { roleKey, name: 'A', permissions: ['library', 'credits'] })),
    ).toBe(beyond);
    expect(await codeOf(head.ask(accountsApi.saveRole, { roleKey: 'sales', name: '', permissions: ['library'] }))).toBe(
      beyond,
    );
    expect(await codeOf(head.ask(accountsApi.updateCustomer, { userId: colleague.id, note: 'x' }))).toBe(
      'staffAccount',
    );
    expect(await codeOf(give(head, colleague, roleKey))).toBe('staffAccount');
    expect(await give(head, customer, roleKey)).toBe(true);
    expect(await head.ask(accountsApi.updateCustomer, { userId: customer.id, note: 'x' })).toBe(true);
  });

  test('of a colleague with higher limits keeps the account out of reach, in every call [P1.103]', async () => {
    const chief = await admin();
    const inRole = async (bookingLimit?: number) => {
      const person = await support();
      const { roleKey } = await chief.ask(accountsApi.saveRole, {
        name: randomUUID(),
        permissions: ['credits', 'staff'],
        ...(bookingLimit !== undefined && { bookingLimit: creditCents(bookingLimit) }),
      });
      await give(chief, person, roleKey);
      return person;
    };
    const [head, peer, unlimited] = [await inRole(5000), await inRole(5000), await inRole()];
    const { id: userId } = unlimited;
    const takeovers = [
      head.ask(accountsApi.updateCustomer, { userId, email: 'mine@evil.example' }),
      head.ask(accountsApi.resetSecondFactor, { userId, reason: 'lost' }),
      head.ask(accountsApi.endUserSessions, { userId }),
      head.ask(accountsApi.setUserActive, { userId, active: false, reason: 'left' }),
      head.ask(accountsApi.setUserRole, { userId, role: 'customer' }),
      head.ask(accountsApi.getUserSessions, { userId, page: 1, pageSize: 50 }),
      head.ask(accountsApi.getUserTimeline, { userId }),
    ];
    expect(await Promise.all(takeovers.map(codeOf))).toEqual(takeovers.map(() => 'staffAccount'));
    expect(await head.ask(accountsApi.updateCustomer, { userId: peer.id, note: 'x' })).toBe(true);
    expect(await unlimited.ask(accountsApi.updateCustomer, { userId: head.id, note: 'x' })).toBe(true);
  });

  test('of a new account of staff is the one that was chosen', async () => {
    const chief = await admin();
    const username = `staff-${randomUUID().slice(0, 8)}`;
    const { userId } = await chief.ask(accountsApi.createStaffAccount, {
      username,
      email: `${username}@test.invalid`,
      firstName: 'Bo',
      secondName: 'Li',
      role: 'support',
      staffRole: 'accountant',
      language: 'de',
    });
    expect(await chief.ask(accountsApi.getUser, { userId })).toMatchObject({
      role: 'support',
      staffRole: 'accountant',
    });
  });
});

describe('right that is taken away', () => {
  test('counts from the next call on, and sockets are opened anew [P1.104]', async () => {
    const [chief, colleague] = [await admin(), await support()];
    const { roleKey } = await newRole(chief, ['library', 'credits']);
    await give(chief, colleague, roleKey);
    expect(await codeOf(colleague.ask(libraryApi.getSolutionCoverage, {}))).toBeUndefined();
    const closed = closing(await connected(portal(), colleague));
    await chief.ask(accountsApi.saveRole, { roleKey, name: 'Less', permissions: ['credits'] });
    expect(await codeOf(colleague.ask(libraryApi.getSolutionCoverage, {}))).toBe('notAllowed');
    expect(await closed).toBe('io server disconnect');
  });

  test('leaves impersonation an hour, however much it is used [P1.108]', async () => {
    const [colleague, customer] = [await portal().person({ permissions: ['impersonate'] }), await portal().person()];
    const clerk = await portal().person({ permissions: ['customers'] });
    const look = { userId: customer.id, reason: 'by phone' };
    expect(await codeOf(clerk.ask(accountsApi.impersonateCustomer, look))).toBe('notAllowed');
    const { token } = await colleague.ask(accountsApi.impersonateCustomer, look);
    const watching = portal().clientOf(token);
    const age = (minutes: number) =>
      portal().database.pool.query(
        `update sessions set created_at = now() - make_interval(mins => $2), last_seen_at = now() - interval '2 minutes',
           expires_at = expires_at - (created_at - (now() - make_interval(mins => $2))) where impersonator_id = $1`,
        [colleague.id, minutes],
      );
    await age(59);
    expect(await codeOf(watching.ask(accountsApi.getAccess, {}))).toBeUndefined();
    await age(60);
    expect(await codeOf(watching.ask(accountsApi.getAccess, {}))).toBe('notSignedIn');
  });

  test('ends impersonation at once [P1.104]', async () => {
    const [chief, colleague, customer] = [await admin(), await support(), await portal().person()];
    const { roleKey } = await newRole(chief, ['impersonate', 'customers']);
    await give(chief, colleague, roleKey);
    const { token } = await colleague.ask(accountsApi.impersonateCustomer, { userId: customer.id, reason: 'by phone' });
    const watching = portal().clientOf(token);
    expect(await codeOf(watching.ask(accountsApi.getAccess, {}))).toBeUndefined();
    await chief.ask(accountsApi.saveRole, { roleKey, name: 'Without', permissions: ['customers'] });
    expect(await codeOf(watching.ask(accountsApi.getAccess, {}))).toBe('notSignedIn');
    expect(
      await codeOf(colleague.ask(accountsApi.impersonateCustomer, { userId: customer.id, reason: 'by phone' })),
    ).toBe('notAllowed');
  });
});

test('imports and exports need the permission of their kind', async () => {
  const clerk = await portal().person({ permissions: ['prices'] });
  const allowed = async (kind: 'prices' | 'methods' | 'customers') =>
    catchRefusal(clerk.askForFile(csvApi.exportCsv, { kind, language: 'en' }));
  expect(await allowed('prices')).toBeUndefined();
  expect(await allowed('methods')).toMatchObject({ code: 'notAllowed' });
  expect(await allowed('customers')).toMatchObject({ code: 'notAllowed' });
});

test('the desk shows what the role permits to work on, and nothing else', async () => {
  const waiting = await portal().person({ active: false });
  const customer = await portal().person({ credits: 100 });
  await order(portal(), customer, { fileName: 'a.bin' });
  const deskOf = async (person: Person) => person.ask(deskApi.getDesk, {});
  const [whole, part] = [
    await deskOf(await support()),
    await deskOf(await portal().person({ permissions: ['texts'] })),
  ];
  expect(whole.accounts.data).toContainEqual(expect.objectContaining({ userId: waiting.id }));
  expect(part.accounts).toEqual({ data: [], total: 0 });
  expect(part.tasks.open).toBe(0);
});
