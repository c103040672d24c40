import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { accountsApi } from '#contract/accounts.ts';
import { getPath } from '#contract/call.ts';
import { readConfig } from '#server/config/config.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { usePortal } from './portal.ts';

const read = (path: string) => readFileSync(new URL(`../ops/container/${path}`, import.meta.url), 'utf8');

type Service = { environment?: { TRUST_PROXY?: string } };
function trustIn(path: string, service: string) {
  const [document] = parseAllDocuments(read(path), { merge: true });
  const { services } = (document?.toJS() as { services: Record<string, Service> } | undefined) ?? { services: {} };
  return readConfig({ TRUST_PROXY: services[service]?.environment?.TRUST_PROXY }, false).trustProxy;
}

/** Behind the proxy with the certificate alone, and behind that and the balancer of several nodes. */
const single = usePortal({ trustProxy: trustIn('compose.yml', 'portal'), own: true });
const nodes = usePortal({ trustProxy: trustIn('compose.nodes.yml', 'one') });
let balancers: Balancer[] = [];
beforeAll(async () => {
  balancers = [await startBalancer(), await startBalancer(), await startBalancer()];
  const [beforeSingle, beforeNodes, ofNodes] = balancers;
  beforeSingle?.setNodes([single().root]);
  beforeNodes?.setNodes([ofNodes?.root ?? '']);
  ofNodes?.setNodes([nodes().root]);
});
afterAll(() => Promise.all(balancers.map((one) => one.close())));

/** A wrong password of a visitor, from an address of its own and with addresses that it invents. */
const tryFrom = (root: string, visitor: number, username: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${visitor}` };
    const options = { method: 'POST', localAddress: `127.0.0.${visitor}`, headers };
    request(`${root}/api${getPath(accountsApi.signIn)}`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end(JSON.stringify({ username, password: 'wrong-password' }));
  });

test.each([
  ['compose.yml', () => balancers[0]],
  ['compose.nodes.yml', () => balancers[1]],
])('behind the proxies of %s each visitor has an own address and a separate limit', async (_path, front) => {
  const root = front()?.root ?? '';
  const visitors = Array.from({ length: 20 }, (_, index) => index + 20);
  const statuses: number[] = [];
  for (const visitor of visitors) statuses.push(await tryFrom(root, visitor, `nobody-${visitor}`));
  expect(new Set(statuses)).toEqual(new Set([403]));
  const again: number[] = [];
  for (let tries = 0; tries < 40 && again.at(-1) !== 429; tries += 1)
    again.push(await tryFrom(root, 99, `stranger-${tries}`));
  expect(again.at(-1)).toBe(429);
  expect(await tryFrom(root, 98, 'nobody-98')).toBe(403);
});

test('the balancer of the nodes keeps the headers of the proxy in front of it', () => {
  expect(read('Caddyfile')).toMatch(/reverse_proxy one:3000 two:3000 \{[^}]*\btrusted_proxies private_ranges\b/);
});
