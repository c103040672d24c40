import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { getPath } from '#contract/call.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let person: Person;
let payload: Record<string, unknown>;
beforeAll(async () => {
  person = await portal().person();
  payload = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as typeof payload;
});

const packed = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token as somebody makes it who knows all but the secret, or, given the secret, as the portal would never. */
function tokenWith(header: object, content: object, key: string, hash = 'sha256'): string {
  const text = `${packed(header)}.${packed(content)}`;
  return `${text}.${key === '' ? '' : createHmac(hash, key).update(text).digest('base64url')}`;
}

const statusWith = async (headers: Record<string, string>, query = '') =>
  (await fetch(`${portal().root}/api${getPath(accountsApi.getAccess)}${query}`, { headers })).status;
const statusOf = (token: string) => statusWith({ authorization: `Bearer ${token}` });

const header = { alg: 'HS256', typ: 'JWT' };
const theirs = 'a key of somebody else, and long enough for it';
const withKey = { kty: 'oct', k: Buffer.from(theirs).toString('base64url') };

test('a token signed by the portal is accepted', async () => {
  expect(await statusOf(person.token)).toBe(200);
  expect(await statusOf(portal().app.jwt.sign(payload))).toBe(200);
});

test.each<[string, () => string]>([
  ['no algorithm', () => tokenWith({ ...header, alg: 'none' }, payload, '')],
  ['no algorithm in other letters', () => tokenWith({ ...header, alg: 'None' }, payload, '')],
  ['another key', () => tokenWith(header, payload, theirs)],
  ['another algorithm', () => portal().app.jwt.sign(payload, { algorithm: 'HS512' })],
  ['a key within it', () => tokenWith({ ...header, jwk: withKey }, payload, theirs)],
  ['an address of a key', () => tokenWith({ ...header, jku: 'https://keys.example/', kid: '1' }, payload, theirs)],
  ['a certificate of a key', () => tokenWith({ ...header, x5u: 'https://keys.example/' }, payload, theirs)],
  ['a changed content', () => person.token.replace(/\.[^.]+\./, `.${packed({ ...payload, more: 1 })}.`)],
  ['an end in the past', () => portal().app.jwt.sign({ ...payload, exp: Math.floor(Date.now() / 1000) - 1 })],
  ['a beginning to come', () => portal().app.jwt.sign({ ...payload, nbf: Math.floor(Date.now() / 1000) + 60 })],
  ['the session of nobody', () => portal().app.jwt.sign({ ...payload, sid: 'a'.repeat(43) })],
  ['nothing in it', () => portal().app.jwt.sign({})],
])('a token with %s is refused', async (_what, make) => {
  expect(await statusOf(make())).toBe(401);
});

test('a token is accepted in its header only, not in the address or a cookie', async () => {
  expect(await statusWith({ cookie: `token=${person.token}` })).toBe(401);
  expect(await statusWith({}, `?token=${person.token}&access_token=${person.token}`)).toBe(401);
});
