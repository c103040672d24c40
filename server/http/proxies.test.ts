import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { getPath } from '#contract/call.ts';
import { password, type Person, type Portal, usePortal } from '#test/portal.ts';

const direct = usePortal({ own: true });
const behindOne = usePortal({ trustProxy: 1 });
const behindTwo = usePortal({ trustProxy: 2 });
const behindNetworks = usePortal({ trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] });

/** Signs in with the header that these proxies would leave; the socket's own address is 127.0.0.1. */
const signInThrough = ({ root }: Portal, forwarded: string | undefined, username: string, word = password) =>
  fetch(`${root}/api${getPath(accountsApi.signIn)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    },
    body: JSON.stringify({ username, password: word }),
  });

async function storedAddress(portal: Portal, { id, username }: Person, forwarded?: string): Promise<string> {
  await portal.database.pool.query('delete from sessions where user_id = $1', [id]);
  expect((await signInThrough(portal, forwarded, username)).status).toBe(200);
  const { rows } = await portal.database.pool.query<{ address: string }>(
    'select address from sessions where user_id = $1',
    [id],
  );
  return rows.map(({ address }) => address).join();
}

test.each([
  ['no proxy', direct, undefined, '127.0.0.1'],
  ['no proxy: the header is the client’s own', direct, '198.51.100.1', '127.0.0.1'],
  ['one proxy', behindOne, '203.0.113.9', '203.0.113.9'],
  ['one proxy that appends to what the client wrote', behindOne, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['one proxy, and a client that speaks IPv6', behindOne, '198.51.100.1, 2001:db8::9', '2001:db8::9'],
  ['one proxy that writes IPv4 as IPv6', behindOne, '::ffff:203.0.113.9', '203.0.113.9'],
  ['one proxy, and no address in its word', behindOne, '203.0.113.9, evil-<b>text</b>', '127.0.0.1'],
  ['one proxy, and no word of it', behindOne, undefined, '127.0.0.1'],
  ['two proxies', behindTwo, '198.51.100.1, 203.0.113.9, 10.0.0.3', '203.0.113.9'],
  ['networks', behindNetworks, '198.51.100.1, 203.0.113.9, fd00::3, 10.0.0.3', '203.0.113.9'],
  ['networks, and a forged inner address before a foreign one', behindNetworks, '10.0.0.4, 203.0.113.9', '203.0.113.9'],
  ['networks, and no address before them', behindNetworks, 'unknown, 10.0.0.3', '127.0.0.1'],
])(
  '%s: the stored address is the one that the outermost trusted proxy saw',
  async (_case, portal, forwarded, expected) => {
    expect(await storedAddress(portal(), await portal().person(), forwarded)).toBe(expected);
  },
);

test('invented addresses in X-Forwarded-For do not evade the limit of wrong passwords', async () => {
  const { username } = await behindOne().person();
  const statuses: number[] = [];
  for (let tries = 1; tries <= 8; tries += 1)
    statuses.push((await signInThrough(behindOne(), `198.51.100.${tries}, 203.0.113.77`, username, 'wrong')).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
});
