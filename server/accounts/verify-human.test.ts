import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { solvedChallenge } from '#test/human.ts';
import { usePortal } from '#test/portal.ts';

const failed = { code: 'humanCheckFailed', status: 422 };

describe('the proof of work', () => {
  const portal = usePortal({ signInAttempts: 100 });
  type Solved = {
    challenge: { parameters: { cost: number; keyPrefix: string; expiresAt: number }; signature: string };
    solution: { derivedKey: string };
  };

  test('that was done answers a pass', async () => {
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
  ])('with %s is refused', async (_what, tamper) => {
    const solved = JSON.parse(await solvedChallenge(portal().visitor)) as Solved;
    tamper(solved);
    const recaptchaToken = JSON.stringify(solved);
    await expect(portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken })).rejects.toMatchObject(failed);
  });

  test.each(['nothing', '{}', 'null', '{"challenge":{"parameters":[],"signature":"x"},"solution":{}}'])(
    'that reads %s is none',
    async (recaptchaToken) => {
      await expect(portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken })).rejects.toMatchObject(failed);
    },
  );
});

describe('too many attempts from one address', () => {
  const portal = usePortal({ signInAttempts: 1 });

  test('are refused unseen', async () => {
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

describe('with a key of Google', () => {
  let answer: RequestListener = () => undefined;
  let requestBody = '';
  const google = createServer((request, response) => {
    requestBody = '';
    request.on('data', (part: Buffer) => (requestBody += part.toString()));
    request.on('end', () => answer(request, response));
  });
  const settings = { siteKey: 'a-site-key', secret: 'a-secret', url: '' };
  beforeAll(async () => {
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
    settings.url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`;
  });
  afterAll(() => new Promise((resolve) => google.close(resolve)));
  const portal = usePortal({ signInAttempts: 100, google: settings });
  const send = () => portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken: 'from the widget' });

  test('the browser is given the site key, never the secret', async () => {
    expect(await portal().visitor.ask(accountsApi.getHumanChallenge, {})).toEqual({
      kind: 'google',
      siteKey: 'a-site-key',
    });
  });

  test('a person whom Google knows gets a pass', async () => {
    answer = (_request, response) => response.end('{"success":true}');
    expect((await send()).humanPass).toBeDefined();
    expect(Object.fromEntries(new URLSearchParams(requestBody))).toEqual({
      secret: 'a-secret',
      response: 'from the widget',
    });
  });

  test('a program that Google knows gets none', async () => {
    answer = (_request, response) => response.end('{"success":false,"error-codes":["timeout-or-duplicate"]}');
    await expect(send()).rejects.toMatchObject(failed);
  });

  test.each<[string, RequestListener]>([
    ['is out of order', (_request, response) => response.writeHead(500).end('{"success":true}')],
    ['answers something else', (_request, response) => response.end('<html>')],
    ['hangs up', (request) => request.socket.destroy()],
    ['says nothing for 5 s', () => undefined],
  ])('while Google %s, nobody is called a program', { timeout: 10_000 }, async (_trouble, listener) => {
    answer = listener;
    await expect(send()).rejects.toMatchObject({ code: 'humanCheckNotReachable', status: 503 });
  });
});
