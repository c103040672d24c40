import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { mailsTo } from '#test/human.ts';
import { usePortal } from '#test/portal.ts';
import { closeSockets, closing, connected } from '#test/sockets.ts';

const portal = usePortal();

test('a change of the address by staff mails the old address, ends all sessions and is in the audit log', async () => {
  const [person, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const [old, email] = [`${person.username}@test.invalid`, `new-${person.username}@test.invalid`];
  const closed = closing(await connected(portal(), person));
  expect(await support.ask(accountsApi.updateCustomer, { userId: person.id, email })).toBe(true);
  const [mail, ...more] = await mailsTo(portal(), old);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'emailChanged', language: 'en' });
  expect(mail?.body).toContain(email);
  await expect(person.ask(accountsApi.getCurrentUser, {})).rejects.toMatchObject({ code: 'notSignedIn' });
  expect(await closed).toBe('io server disconnect');
  closeSockets();
  const { rows } = await portal().database.pool.query(
    `select actor_id, action, call, before, after from audit_log
     where subject = 'users' and subject_id = $1 and action = 'emailChanged'`,
    [String(person.id)],
  );
  expect(rows).toEqual([
    {
      actor_id: support.id,
      action: 'emailChanged',
      call: 'updateCustomer',
      before: { email: old },
      after: { email },
    },
  ]);
});

test('a change of other fields ends no session and sends no mail', async () => {
  const [person, support] = [await portal().person(), await portal().person({ role: 'support' })];
  expect(await support.ask(accountsApi.updateCustomer, { userId: person.id, city: 'Wien' })).toBe(true);
  expect(await person.ask(accountsApi.getCurrentUser, {})).toEqual({ id: person.id });
  expect(await mailsTo(portal(), `${person.username}@test.invalid`)).toEqual([]);
});
