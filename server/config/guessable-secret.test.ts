import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGuessable } from './guessable-secret.ts';

test.each([
  's'.repeat(40),
  'secret'.repeat(6),
  'correcthorse'.repeat(4),
  'please-change-this-secret-please-now!!',
  'PleaseChangeThisSecretBeforeProduction1',
  'Pl34s3-Ch4ng3-Th1s-S3cr3t-Pl34s3-N0w!!!!',
  'your-very-long-random-secret-key-here-2024',
  'insert-a-random-string-of-at-least-32-characters-here',
  'changeme_changeme_changeme_changeme_123',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'zyxwvutsrqponmlkjihgfedcba9876543210',
  'aabbccddeeffgghhiijjkkllmmnnooppqqrrss',
  'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8',
  '0123456789abcdef0123456789abcdef0123456789abcdef',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'qwertzuiopasdfghjklyxcvbnm1234567890',
  'TuneportSuperSecretTokenForThePortal!',
  'tuneport-tuneport-tuneport-secret-2026',
  '--------------------abcdefghij------------',
])('%s is guessable', (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

test('generated secrets are not guessable, in any usual encoding', () => {
  const bytesOf = (seed: number) => createHash('sha512').update(String(seed)).digest();
  const uuid = (bytes: Buffer) =>
    bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const spellings = [
    (bytes: Buffer) => bytes.toString('base64', 0, 24),
    (bytes: Buffer) => bytes.toString('base64url', 0, 48),
    (bytes: Buffer) => bytes.toString('hex', 0, 32),
    uuid,
    // `pwgen -A 40`: lower case and digits.
    (bytes: Buffer) => Array.from(bytes.subarray(0, 40), (byte) => (byte % 36).toString(36)).join(''),
  ];
  const refused = spellings.map(
    (spell) => Array.from({ length: 2000 }, (_, seed) => isGuessable(spell(bytesOf(seed)))).filter(Boolean).length,
  );
  expect(refused).toEqual([0, 0, 0, 0, 0]);
});
