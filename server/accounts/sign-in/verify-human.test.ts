import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { solvedChallenge } from '#test/human.ts';
import { usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';

const failed = { code: 'humanCheckFailed', status: 422 };

describe('the proof of work', () => {
  const portal = usePortal({ signInAttempts: 100 });
  type Solved = {
    challenge: { parameters: { cost: number; keyPrefix: string; expiresAt: number }; signature: string };
    solution: { derivedKey: string };
  };

  test('returns a pass when it is solved', async () => {
    const recaptchaToken = await solvedChallenge(portal().visitor);
    const { humanPass } = await portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken });
    expect(humanPass.length).toBeGreaterThan(30);
    const stored = await portal().database.reader.selectFrom('human_passes').select('pass_hash').execute();
    expect(stored.map(({ pass_hash }) => pass_hash)).not.toContain(humanPass);
  });

  test('counts once, also when it is sent twice at the same moment [A7.10 P1.2]', async () => {
    const recaptchaToken = await solvedChallenge(portal().visitor);
    const twice = await Promise.allSettled(
      [1, 2].map(() => portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken })),
    );
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken })).rejects.toMatchObject(failed);
  });

  test.each<[string, (solved: Solved) => void]>([
    ['a key that was guessed', ({ solution }) => void (solution.derivedKey = '00'.repeat(32))],
    ['an easier challenge', ({ challenge }) => void (challenge.parameters.cost = 1)],
    ['another goal', ({ challenge }) => void (challenge.parameters.keyPrefix = '00')],
    ['a longer term', ({ challenge }) => void (challenge.parameters.expiresAt += 3600)],
    ['no signature', ({ challenge }) => void (challenge.signature = '')],
    ['a signature of nobody', ({ challenge }) => void (challenge.signature = 'ab'.repeat(32))],
  ])('is refused with %s', async (_what, tamper) => {
    const solved = JSON.parse(await solvedChallenge(portal().visitor)) as Solved;
    tamper(solved);
    const recaptchaToken = JSON.stringify(solved);
    await expect(portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken })).rejects.toMatchObject(failed);
  });

  test.each(['nothing', '{}', 'null', '{"challenge":{"parameters":[],"signature":"x"},"solution":{}}'])(
    'is refused when it reads %s',
    async (recaptchaToken) => {
      await expect(portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken })).rejects.toMatchObject(failed);
    },
  );
});

describe('too many attempts from one address', () => {
  const portal = usePortal({ signInAttempts: 1 });

  test('are refused without a check', async () => {
    const codes = await Promise.all(
      Array.from({ length: 6 }, () =>
        portal()
          .visitor.ask(accountsApi.verifyHuman, { recaptchaToken: 'nothing' })
          .then(
            () => 'passed',
            ({ code }: { code: string }) => code,
          ),
      ),
    );
    expect(codes.filter((code) => code === 'humanCheckFailed')).toHaveLength(4);
    expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(2);
  });
});

describe('a form that needs a person', () => {
  const portal = usePortal({ signInAttempts: 100 });

  test.each([
    ['createNewUser', { user_username: 'somebody', user_email: 'somebody@test.invalid', user_password: 'kx7-hm2-vv' }],
    ['resetUserPassword', { user_email: 'somebody@test.invalid', user_randomKey: 'k'.repeat(100) }],
  ])('%s without a valid pass returns humanCheckFailed', async (name, listed) => {
    const company = {
      user_firstName: 'Anna',
      user_secondName: 'Berg',
      company_name: 'Berg',
      company_street: 'Ring 1',
      company_zip: '1010',
      company_VAT: '',
      company_model: '',
      company_city: 'Wien',
      company_country: 23,
      company_TOC: true,
    };
    for (const pass of [{}, { humanPass: '' }, { humanPass: null }, { humanPass: 'none-of-ours' }]) {
      const answer = await openRaw(portal()).post(name, { ...company, ...listed, ...pass });
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'humanCheckFailed' }]);
    }
  });
});
