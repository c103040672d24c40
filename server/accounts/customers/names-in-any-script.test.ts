import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { newcomer } from '#test/human.ts';
import { password, usePortal } from '#test/portal.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';

const portal = usePortal({ signInAttempts: 500 });
beforeEach(() => portal().database.pool.query('delete from rate_limits'));

const tag = () => randomUUID().slice(0, 8);
const enter = (username: string, attempted = password) =>
  portal()
    .visitor.ask(accountsApi.signIn, { username, password: attempted })
    .then(
      ({ userId }) => userId,
      ({ code }: { code: string }) => code,
    );
/** An account with these columns. */
async function accountWith(columns: Record<string, string>) {
  const { id } = await portal().person();
  for (const [column, value] of Object.entries(columns))
    await portal().database.pool.query(`update users set ${column} = $2 where id = $1`, [id, value]);
  return id;
}

describe('signing in', () => {
  test.each([
    ['İlker', ['İlker', 'ilker', 'İLKER']],
    ['Işıl', ['Işıl', 'IŞIL', 'işil']],
    ['Straße', ['straße', 'STRASSE', 'STRAẞE']],
    ['Οδυσσευς', ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς']],
    ['ǅevad', ['ǆevad', 'ǄEVAD', 'dževad']],
    ['ﬁlip', ['ﬁlip', 'FILIP']],
    ['Ａｎｎａ', ['anna', 'ＡＮＮＡ']],
    ['Müller', ['Mu\u0308ller', 'MÜLLER']],
  ])('finds %s in every spelling', async (name, ways) => {
    const suffix = tag();
    const id = await accountWith({ username: `${name} ${suffix}` });
    for (const way of ways) expect([way, await enter(`${way} ${suffix}`)]).toEqual([way, id]);
  });

  test.each(['%s ', '\u00A0%s', '\u200B%s\uFEFF', '\t%s\n', '%s\u3000'])(
    'ignores %j around a name or an address',
    async (around) => {
      const { id, username } = await portal().person();
      for (const name of [username, `${username}@test.invalid`])
        expect(await enter(around.replace('%s', name))).toBe(id);
    },
  );

  test('finds an address by its domain in Unicode and in ASCII', async () => {
    const domain = tag();
    const id = await accountWith({ email: `info@xn--mller-${domain}-2ob.de` });
    const { rows } = await portal().database.pool.query<{ email: string }>('select email from users where id = $1', [
      id,
    ]);
    expect(await enter(rows[0]?.email ?? '')).toBe(id);
    const other = await accountWith({ email: `info-${domain}@xn--mller-kva.de` });
    expect(await enter(`INFO-${domain}@Müller.de`)).toBe(other);
  });
});

describe('a password', () => {
  const secret = 'Über-Straße-77';

  test.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('matches in the form %s', async (form) => {
    const id = await accountWith({ password_hash: await hashPassword(secret) });
    expect(await enterById(id, secret.normalize(form))).toBe(id);
  });

  test.each([
    ['decomposed, as it was typed', 'Über-77-ﬁ'.normalize('NFD')],
    ['with a ligature', 'Über-77-ﬁ'],
  ])('that an older version hashed %s matches and is hashed again', async (_, typed) => {
    const id = await accountWith({ password_hash: await olderHash(typed) });
    const { before, after } = await hashesAround(id, () => enterById(id, typed.normalize('NFC')));
    expect(after).not.toBe(before);
    expect(await enterById(id, typed.normalize('NFKC'))).toBe(id);
  });

  test('does not match with a trailing blank', async () => {
    const id = await accountWith({ password_hash: await hashPassword(secret) });
    expect(await enterById(id, `${secret} `)).toBe('wrongCredentials');
  });

  /** A hash of what was typed, as it was typed. */
  async function olderHash(typed: string): Promise<string> {
    const { hash } = await import('bcryptjs');
    return hash(typed, 4);
  }
  async function enterById(id: number, attempted: string) {
    const { rows } = await portal().database.pool.query<{ username: string }>(
      'select username from users where id = $1',
      [id],
    );
    return enter(rows[0]?.username ?? '', attempted);
  }
  async function hashesAround(id: number, work: () => Promise<unknown>) {
    const hashOf = async () =>
      (
        await portal().database.pool.query<{ hash: string }>('select password_hash as hash from users where id = $1', [
          id,
        ])
      ).rows[0]?.hash;
    const before = await hashOf();
    expect(await work()).toBe(id);
    return { before, after: await hashOf() };
  }
});

describe('signing up', () => {
  const signUp = async (data: Partial<Awaited<ReturnType<typeof newcomer>>>) => {
    const whole = await newcomer(portal(), data);
    return portal()
      .visitor.ask(accountsApi.signUp, whole)
      .catch(({ code, problem }: { code: string; problem: object }) => ({ code, problem }));
  };

  test.each([
    ['Straße', 'STRASSE'],
    ['İlker', 'ilker'],
    ['Οδυσσευς', 'ΟΔΥΣΣΕΥΣ'],
    ['Ａｎｎａ', 'anna'],
  ])('rejects a name that differs only in spelling: %s and %s', async (one, other) => {
    const suffix = tag();
    expect(await signUp({ username: `${one} ${suffix}` })).toMatchObject({ code: 109 });
    expect(await signUp({ username: `${other} ${suffix}` })).toMatchObject({ code: 106 });
  });

  test.each([
    ['companyName', '\u3164 \u3164', 'missing'],
    ['firstName', '\u200B\u200B\u200B\u200B', 'missing'],
    ['city', '\u2800\u2800', 'missing'],
    ['secondName', 'a\u115F\u115F\u115F', 'tooShort'],
    ['street', '\u00A0\u2003\u2060\u00AD', 'missing'],
    ['username', '\u200C\u200D\u200C\u200D\u200C', 'missing'],
  ])('rejects %s of %j as %s', async (field, value, problem) => {
    expect(await signUp({ [field]: value })).toMatchObject({
      code: 'signUpNotValid',
      problem: { fields: { [field]: problem } },
    });
  });

  test('accepts an address with an umlaut in its domain and stores it in ASCII', async () => {
    const name = tag();
    expect(await signUp({ email: ` ${name}@müller-tuning.de ` })).toMatchObject({ code: 109 });
    const { rows } = await portal().database.pool.query('select recipient from mails where recipient like $1', [
      `${name}@%`,
    ]);
    expect(rows).toEqual([{ recipient: `${name}@xn--mller-tuning-dlb.de` }]);
    expect(await signUp({ email: `${name}@xn--mller-tuning-dlb.de` })).toMatchObject({ code: 106 });
  });
});
