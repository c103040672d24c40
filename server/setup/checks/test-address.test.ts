import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupApi } from '#contract/setup.ts';
import { sealWith } from '#server/db/seal.ts';
import { startBalancer } from '#test/balancer.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { probeHeader, probePath, sealQuestion } from './probe.ts';
import { testAddress } from './test-address.ts';

const seal = sealWith('a secret of at least thirty-two characters');
const codes = (findings: readonly { finding: string }[]) => findings.map(({ finding }) => finding);

async function testedBy(of: Portal) {
  const admin = await of.person({ role: 'admin' });
  await admin.ask(setupApi.testSetupStep, { step: 'address' });
  const { steps } = await admin.ask(setupApi.getSetup, {});
  return codes(steps.find(({ step }) => step === 'address')?.test?.findings ?? []);
}

/** Proxies whose addresses the portals behind them bear as PUBLIC_URL. */
const [outer, inner, ignored] = await Promise.all([startBalancer(), startBalancer(), startBalancer()]);
const behindTwo = usePortal({ own: true, publicUrl: outer.root, trustProxy: 2 });
const behindOne = usePortal({ own: true, publicUrl: inner.root, trustProxy: 2 });
const distrusting = usePortal({ own: true, publicUrl: ignored.root, trustProxy: false });
beforeAll(() => {
  inner.setNodes([behindTwo().root]);
  outer.setNodes([inner.root]);
  ignored.setNodes([distrusting().root]);
});
afterAll(() => Promise.all([outer, inner, ignored].map(({ close }) => close())));

describe('test of the address', () => {
  test('reaches the portal through trusted proxies, with sockets [P1.143]', async () => {
    expect(await testedBy(behindTwo())).toEqual(['addressReached', 'socketsOpen', 'proxyTrusted']);
  });

  test('finds a proxy that TRUST_PROXY does not know [P1.143]', async () => {
    expect(await testedBy(distrusting())).toEqual(['addressReached', 'socketsOpen', 'proxyIgnored']);
  });

  test('finds another number of proxies than is trusted [P1.143]', async () => {
    inner.setNodes([behindOne().root]);
    expect(await testedBy(behindOne())).toEqual(['addressReached', 'socketsOpen', 'proxyCount']);
    inner.setNodes([behindTwo().root]);
  });

  test('takes a portal with another secret for a foreign one [P1.143]', async () => {
    const found = await testAddress({ publicUrl: distrusting().root, trustProxy: false }, seal);
    expect(found).toEqual([{ finding: 'addressForeign', detail: 'HTTP 404' }]);
  });
});

/** A server that answers as the test says. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the finding', () => {
  const run = (publicUrl: string, patience?: number) => testAddress({ publicUrl, trustProxy: false }, seal, patience);

  test('of a redirection is its target, which is not asked [P1.143]', async () => {
    let isAsked = false;
    const target = await listen((_request, response) => {
      isAsked = true;
      response.end();
    });
    const moved = await listen((_request, response) => response.writeHead(301, { location: target }).end());
    expect(await run(moved)).toEqual([{ finding: 'addressRedirects', detail: target }]);
    expect(isAsked).toBe(false);
  });

  test.each([
    ['text', 'welcome'],
    ['another nonce', JSON.stringify({ nonce: '0b8b4b7e-7a0e-4a2b-9a5e-3c1f5d9e2a11', forwarded: 0 })],
  ])('of a server that answers with %s is foreign [P1.143]', async (_name, body) => {
    const foreign = await listen((_request, response) => response.end(body));
    expect(codes(await run(foreign))).toEqual(['addressForeign']);
  });

  test('of a server that never answers is no connection [P1.143]', async () => {
    expect(codes(await run(await listen(() => {}), 50))).toEqual(['addressNoConnection']);
  });

  test('of a port on which nothing listens is no connection [P1.143]', async () => {
    expect(codes(await run('http://127.0.0.1:9'))).toEqual(['addressNoConnection']);
  });

  test('of a name that does not exist is unknown [P1.143]', async () => {
    expect(codes(await run('http://files.tuneport.invalid'))).toEqual(['addressUnknown']);
  });

  test('of a server without a valid certificate is TLS [P1.143]', async () => {
    const server = createSecureServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    expect(codes(await run(`https://127.0.0.1:${port}`))).toEqual(['addressTls']);
    server.close();
  });
});

describe('question of the portal to itself', () => {
  const ask = (headers: Record<string, string>) =>
    distrusting().app.inject({ url: probePath, headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } });

  test.each<[string, () => Record<string, string>]>([
    ['without a question', () => ({})],
    ['with an invented one', () => ({ [probeHeader]: 'AAAA' })],
    ['of another portal', () => ({ [probeHeader]: sealQuestion(seal, Date.now()).sealed })],
  ])('%s answers 404 [P1.143]', async (_name, headers) => {
    expect((await ask(headers())).statusCode).toBe(404);
  });
});
