import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { companyRights } from '#contract/accounts/company-rights.ts';
import { creditsApi } from '#contract/credits.ts';
import type { JobId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { tasksApi } from '#contract/tasks.ts';
import { order } from '#test/orders.ts';
import { settleCall } from '#test/outcome.ts';
import { password, type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();

const newAddress = () => `${randomUUID()}@test.invalid`;
const rights = ['order'] as const;

/** Lets an invitation expire, as 72 hours would. */
const expire = (email: string) =>
  portal().database.pool.query(`update invitations set expires_at = now() where email = $1`, [email]);

/** Puts a known key into an open invitation: the mailed one is sealed. */
async function keyFor(email: string): Promise<string> {
  const key = randomUUID();
  const { rowCount } = await portal().database.pool.query(
    `update invitations set key_hash = encode(sha256(convert_to($1, 'UTF8')), $3) where email = $2 and state = 'open'`,
    [key, email, 'hex'],
  );
  if (rowCount !== 1) throw new Error(`no open invitation for ${email}`);
  return key;
}

const accept = (key: string, name = 'Berta') =>
  portal().visitor.ask(accountsApi.acceptInvitation, {
    key,
    firstName: name,
    secondName: 'Berg',
    password: 'a long secret of one’s own',
    language: 'de',
  });

/** Invites somebody and lets the invitation be accepted. */
async function join(owner: Person): Promise<{ email: string; client: Person['ask']; personId: Person['id'] }> {
  const email = newAddress();
  await owner.ask(accountsApi.invitePerson, { email, rights: [...rights] });
  await accept(await keyFor(email));
  const { token } = await portal().visitor.ask(accountsApi.signIn, {
    username: email,
    password: 'a long secret of one’s own',
  });
  const client = portal().clientOf(token);
  const { personId } = await client.ask(accountsApi.getAccess, {});
  return { email, client: client.ask, personId };
}

describe('invitation', () => {
  test('is mailed, accepted once, and signs in for the company with the rights of it [P1.183]', async () => {
    const owner = await portal().person();
    const email = newAddress();
    await owner.ask(accountsApi.invitePerson, { email, rights: ['order', 'pay'] });
    const { rows: mails } = await portal().database.pool.query<{ kind: string }>(
      'select kind from mails where recipient = $1',
      [email],
    );
    expect(mails).toEqual([{ kind: 'invitation' }]);
    const key = await keyFor(email);
    expect(await portal().visitor.ask(accountsApi.getInvitation, { key })).toMatchObject({ email });
    expect(await accept(key)).toEqual({ email });
    expect(await settleCall(accept(key))).toBe('invitationNotValid');
    const { token, userId } = await portal().visitor.ask(accountsApi.signIn, {
      username: email,
      password: 'a long secret of one’s own',
    });
    expect(userId).toBe(owner.id);
    const access = await portal().clientOf(token).ask(accountsApi.getAccess, {});
    expect(access).toMatchObject({
      userId: owner.id,
      email,
      firstName: 'Berta',
      rights: ['order', 'pay'],
      active: true,
    });
    const { people, invitations } = await owner.ask(accountsApi.getPeople, {});
    expect(people.map((one) => [one.email, one.isSelf])).toEqual([
      [`${owner.username}@test.invalid`, true],
      [email, false],
    ]);
    expect(invitations).toEqual([]);
  });

  test('is refused after its end and when revoked, and works when mailed again [P1.183]', async () => {
    const owner = await portal().person();
    const email = newAddress();
    const { invitationId } = await owner.ask(accountsApi.invitePerson, { email, rights: [] });
    const key = await keyFor(email);
    await expire(email);
    expect(await settleCall(accept(key))).toBe('invitationExpired');
    expect(await settleCall(portal().visitor.ask(accountsApi.getInvitation, { key }))).toBe('invitationExpired');
    expect(await owner.ask(accountsApi.inviteAgain, { invitationId })).toBe(true);
    expect(await settleCall(accept(key))).toBe('invitationNotValid');
    const again = await keyFor(email);
    expect(await owner.ask(accountsApi.revokeInvitation, { invitationId })).toBe(true);
    expect(await owner.ask(accountsApi.revokeInvitation, { invitationId })).toBe(false);
    expect(await settleCall(accept(again))).toBe('invitationNotValid');
    expect(await settleCall(owner.ask(accountsApi.inviteAgain, { invitationId }))).toBe('notFound');
  });

  test('is refused for an address that is invited or signs in already [P1.183]', async () => {
    const [owner, other, support] = await Promise.all([
      portal().person(),
      portal().person(),
      portal().person({ role: 'support' }),
    ]);
    const invite = (email: string) => settleCall(owner.ask(accountsApi.invitePerson, { email, rights: [] }));
    const email = newAddress();
    expect([await invite(email), await invite(email.toUpperCase())]).toEqual(['done', 'alreadyInvited']);
    expect(await invite(`${owner.username}@test.invalid`)).toBe('personIsThere');
    expect(await invite(`${other.username}@test.invalid`)).toBe('emailTaken');
    expect(await invite(`${support.username}@test.invalid`)).toBe('emailTaken');
    expect(await invite('no address')).toBe('emailNotValid');
  });

  test('of two that are accepted at once by one key makes one person', async () => {
    const owner = await portal().person();
    const email = newAddress();
    await owner.ask(accountsApi.invitePerson, { email, rights: [] });
    const key = await keyFor(email);
    const outcomes = await Promise.all([1, 2].map(() => settleCall(accept(key))));
    expect(outcomes.toSorted()).toEqual(['done', 'invitationNotValid']);
    expect((await owner.ask(accountsApi.getPeople, {})).people).toHaveLength(2);
  });

  test('needs a name and a password that the rules permit', async () => {
    const owner = await portal().person();
    const email = newAddress();
    await owner.ask(accountsApi.invitePerson, { email, rights: [] });
    const key = await keyFor(email);
    const ask = (firstName: string, secret: string) =>
      settleCall(
        portal().visitor.ask(accountsApi.acceptInvitation, {
          key,
          firstName,
          secondName: 'Berg',
          password: secret,
          language: 'en',
        }),
      );
    expect(await ask('', 'a long secret of one’s own')).toBe('nameMissing');
    expect(await ask('Berta', email)).toBe('passwordNotValid');
  });
});

describe('removing a person', () => {
  test('ends sessions, links and invitations at once; the name stays and an invitation brings the person back [P1.184]', async () => {
    const owner = await portal().person();
    const { email, client, personId } = await join(owner);
    await owner.ask(accountsApi.updatePerson, { personId, rights: ['managePeople'] });
    const invited = newAddress();
    await client(accountsApi.invitePerson, { email: invited, rights: [] });
    const key = await keyFor(invited);
    expect(await owner.ask(accountsApi.removePerson, { personId })).toBe(true);
    expect(await settleCall(client(accountsApi.getCurrentUser, {}))).toBe('notSignedIn');
    expect(await settleCall(accept(key))).toBe('invitationNotValid');
    const signIn = () =>
      settleCall(portal().visitor.ask(accountsApi.signIn, { username: email, password: 'a long secret of one’s own' }));
    expect(await signIn()).toBe('wrongCredentials');
    const { rows } = await portal().database.pool.query('select first_name from users where id = $1', [personId]);
    expect(rows).toEqual([{ first_name: 'Berta' }]);
    expect(await settleCall(owner.ask(accountsApi.removePerson, { personId }))).toBe('notFound');
    await owner.ask(accountsApi.invitePerson, { email, rights: [] });
    await accept(await keyFor(email));
    expect(await signIn()).toBe('done');
    expect((await owner.ask(accountsApi.getPeople, {})).people.map((one) => one.personId)).toContain(personId);
  });

  test('leaves the last owner, who keeps the right as well [P1.184]', async () => {
    const owner = await portal().person();
    const { personId } = await join(owner);
    const ask = (call: 'removePerson' | 'updatePerson', id: Person['id']) =>
      settleCall(
        call === 'removePerson'
          ? owner.ask(accountsApi.removePerson, { personId: id })
          : owner.ask(accountsApi.updatePerson, { personId: id, rights: ['order'] }),
      );
    expect(await ask('removePerson', owner.id)).toBe('lastOwner');
    expect(await ask('updatePerson', owner.id)).toBe('lastOwner');
    await owner.ask(accountsApi.updatePerson, { personId, rights: [...companyRights] });
    expect(await ask('removePerson', owner.id)).toBe('done');
    expect(await settleCall(portal().visitor.ask(accountsApi.signIn, { username: owner.username, password }))).toBe(
      'wrongCredentials',
    );
  });

  test('of the founder leaves the company as it is, and its mails go to an owner who is there [P1.185]', async () => {
    const founder = await portal().person({ credits: 5 });
    const other = await portal().person({ companyId: founder.id, rights: companyRights });
    await founder.ask(accountsApi.removePerson, { personId: founder.id });
    expect(await settleCall(founder.ask(accountsApi.getCurrentUser, {}))).toBe('notSignedIn');
    expect(await other.ask(creditsApi.getCreditBalance, {})).toMatchObject({ balance: 500 });
    const admin = await portal().person({ role: 'admin' });
    await admin.ask(creditsApi.changeCredits, {
      userId: founder.id,
      kind: 'bonus',
      amount: creditCents(100),
      reason: 'goodwill',
      bookingKey: randomUUID(),
    });
    const { rows } = await portal().database.pool.query<{ recipient: string }>(
      `select recipient from mails where about_user_id = $1 and kind = 'creditsBooked'`,
      [founder.id],
    );
    expect(rows).toEqual([{ recipient: `${other.username}@test.invalid` }]);
    const watched = await admin.ask(accountsApi.impersonateCustomer, { userId: founder.id, reason: 'a question' });
    expect((await portal().clientOf(watched.token).ask(accountsApi.getPeople, {})).people).toHaveLength(1);
  });

  test('of two owners who remove each other at once one stays [P1.184]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const founder = await portal().person();
      const other = await portal().person({ companyId: founder.id, rights: companyRights });
      const outcomes = await Promise.all([
        settleCall(founder.ask(accountsApi.removePerson, { personId: other.id })),
        settleCall(other.ask(accountsApi.removePerson, { personId: founder.id })),
      ]);
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
      const { rows } = await portal().database.pool.query(
        'select id from users where company_id = $1 and removed_at is null',
        [founder.id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('a right that was taken away while the form was open refuses it, and nothing is done [P1.184]', async () => {
    const founder = await portal().person();
    const other = await portal().person({ companyId: founder.id, rights: companyRights });
    await founder.ask(accountsApi.updatePerson, { personId: other.id, rights: ['order'] });
    const email = newAddress();
    expect(await settleCall(other.ask(accountsApi.invitePerson, { email, rights: [] }))).toBe('notAllowed');
    const { rows } = await portal().database.pool.query('select id from invitations where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('is not there for people of another company', async () => {
    const [owner, stranger] = await Promise.all([portal().person(), portal().person()]);
    expect(await settleCall(owner.ask(accountsApi.removePerson, { personId: stranger.id }))).toBe('notFound');
    expect(
      await settleCall(owner.ask(accountsApi.updatePerson, { personId: stranger.id, rights: [...companyRights] })),
    ).toBe('notFound');
  });
});

test('a file of a company with several people names who ordered it; that of one person alone does not [P1.178]', async () => {
  const [owner, alone] = [await portal().person({ credits: 100 }), await portal().person({ credits: 100 })];
  const support = await portal().person({ role: 'support' });
  const technician = await portal().person({ companyId: owner.id, rights: ['order'] });
  await portal().database.pool.query(`update users set first_name = 'Tim', second_name = 'Berg' where id = $1`, [
    technician.id,
  ]);
  const ordererFor = async (person: Person, ordered: { jobId: JobId }) =>
    (await person.ask(tasksApi.getTasksOfJob, { jobId: ordered.jobId }))[0]?.orderedBy;
  const ordered = await order(portal(), technician);
  for (const person of [owner, technician, support]) expect(await ordererFor(person, ordered)).toBe('Tim Berg');
  const other = await order(portal(), alone);
  for (const person of [alone, support]) expect(await ordererFor(person, other)).toBeUndefined();
});
