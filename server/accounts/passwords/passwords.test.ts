import { hash as bcryptHash } from 'bcryptjs';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { password, usePortal } from '#test/portal.ts';
import { hashPassword, isKnownHash, isOutdated, passwordMatches } from './passwords.ts';

const portal = usePortal();

const wordpress68 = async (text: string) =>
  `$wp${await bcryptHash(createHmac('sha384', 'wp-sha384').update(text).digest('base64'), 6)}`;

describe('a hash of WordPress', () => {
  test.each([
    // The test vector published with phpass.
    ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
    // PHP: password_hash('rasmuslerdorf', PASSWORD_BCRYPT), from the manual of PHP.
    ['rasmuslerdorf', '$2y$10$.vGA1O9wmRjrwAVXD98HNOgsNpDczlqm3Jq7KnEd1rVAGv3Fykk1a'],
  ])('matches the password %s only', async (correct, stored) => {
    expect(isKnownHash(stored)).toBe(true);
    expect(await passwordMatches(correct, stored)).toBe(true);
    expect(await passwordMatches(`${correct} `, stored)).toBe(false);
    expect(await passwordMatches('', stored)).toBe(false);
  });

  test('of version 6.8 or later matches a password of any length', async () => {
    const long = 'ключ '.repeat(40);
    const stored = await wordpress68(long);
    expect(isKnownHash(stored)).toBe(true);
    expect(await passwordMatches(long, stored)).toBe(true);
    expect(await passwordMatches(long.slice(0, -1), stored)).toBe(false);
  });

  test('lets its owner sign in and is replaced by an Argon2 hash', async () => {
    for (const stored of [
      '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
      await wordpress68('test12345'),
      await bcryptHash('test12345', 5),
    ]) {
      const person = await portal().person();
      const { pool } = portal().database;
      await pool.query('update users set password_hash = $2 where id = $1', [person.id, stored]);
      const { username } = person;
      await expect(portal().visitor.ask(accountsApi.signIn, { username, password })).rejects.toMatchObject({
        code: 'wrongCredentials',
      });
      await portal().visitor.ask(accountsApi.signIn, { username, password: 'test12345' });
      const { rows } = await pool.query<{ password_hash: string }>('select password_hash from users where id = $1', [
        person.id,
      ]);
      expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
      expect(await portal().visitor.ask(accountsApi.signIn, { username, password: 'test12345' })).toMatchObject({
        userId: person.id,
      });
    }
  });
});

/** Made by other implementations: OpenSSL's PBKDF2 and the reference implementation of Argon2 (`argon2 -e`). */
describe('a hash of Django or Laravel', () => {
  test.each([
    ['lètmein', 'pbkdf2_sha256$10000$seasalt$CWWFdHOWwPnki7HvkcqN9iA2T3KLW1cf2uZ5kvArtVY='],
    ['password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
    ['password', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'],
  ])('matches the password %s only, and is replaced: %s', async (correct, stored) => {
    expect(isKnownHash(stored)).toBe(true);
    expect(await passwordMatches(correct, stored)).toBe(true);
    expect(await passwordMatches(`${correct}x`, stored)).toBe(false);
    expect(isOutdated(stored)).toBe(true);
  });
});

test.each([
  '',
  '!',
  'test12345',
  '$P$9short',
  // A billion rounds would block all other requests.
  '$P$SIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  '$2y$31$.vGA1O9wmRjrwAVXD98HNOgsNpDczlqm3Jq7KnEd1rVAGv3Fykk1a',
  '$wp$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  'pbkdf2_sha256$9000000$seasalt$CWWFdHOWwPnki7HvkcqN9iA2T3KLW1cf2uZ5kvArtVY=',
  'pbkdf2_md5$1000$seasalt$CWWFdHOWwPnki7HvkcqN9iA2T3KLW1cf2uZ5kvArtVY=',
  // Gigabytes of memory for each attempt.
  '$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  '$argon2id$v=19$m=65536,t=900,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
])('%j is not a known hash and matches no password', async (stored) => {
  expect(isKnownHash(stored)).toBe(false);
  expect(await passwordMatches('test12345', stored)).toBe(false);
});

test('a hash of the portal is known and matches its password', async () => {
  const stored = await hashPassword('secret');
  expect(isKnownHash(stored)).toBe(true);
  expect(await passwordMatches('secret', stored)).toBe(true);
});
