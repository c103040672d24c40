import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitMessage } from './message-parts.ts';

const linksIn = (message: string) =>
  splitMessage(message)
    .filter(({ kind }) => kind === 'link')
    .map(({ text }) => text);
const numbersIn = (message: string) =>
  splitMessage(message).flatMap((part) => (part.kind === 'number' ? [part.number] : []));

describe('an address', () => {
  test.each([
    ['See https://example.com/a?b=1&c=%20#d.', 'https://example.com/a?b=1&c=%20#d'],
    ['(http://example.com/a_(b)), please', 'http://example.com/a_(b)'],
    ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
    ['„https://bücher.example/ä“', 'https://bücher.example/ä'],
    ['https://example.com\u202Egpj.exe', 'https://example.com'],
    ['at https://10.0.0.1:8080/!!!', 'https://10.0.0.1:8080/'],
  ])('is found without the punctuation around it: %j', (message, link) => {
    expect(linksIn(message)).toEqual([link]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'xhttps://example.com',
    'https://',
    'https:///example.com',
    'https://bank.example@evil.example/',
    'https://"onmouseover=alert(1)',
    'ftp://example.com',
    'www.example.com',
  ])('is not taken from %j', (message) => {
    expect(linksIn(message)).toEqual([]);
  });
});

test.each([
  ['#122', [122]],
  ['as in #122, not #7.', [122, 7]],
  ['(#5)', [5]],
  ['#0 #01 ##3 a#4 #5a &#6; #1234567890 /#8', []],
  ['https://example.com/#122', []],
])('numbers of files in %j are %j', (message, numbers) => {
  expect(numbersIn(message)).toEqual(numbers);
});

test('the parts of any message are the message, and its links are addresses of the web', () => {
  const piece = fc.oneof(
    fc.constantFrom('http://', 'https://', '#', '12', '(', ')', '@', '"', '<', '.', ' ', 'javascript:'),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const message = pieces.join('');
      const parts = splitMessage(message);
      expect(parts.map(({ text }) => text).join('')).toBe(message);
      for (const { kind, text } of parts) {
        expect(text).not.toBe('');
        if (kind === 'link') expect(text).toMatch(/^https?:\/\/[^\s<>"'`@]/i);
      }
    }),
  );
});
