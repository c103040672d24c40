import { expect, test } from 'vitest';
import { isLink } from './link.ts';

test.each(['https://files.example', 'https://files.example/a?b=c#d', '/jobCreate', '/', '/jobs?state=open'])(
  'takes %s',
  (text) => {
    expect(isLink(text)).toBe(true);
  },
);

test.each([
  '',
  'http://files.example',
  'https://',
  'https:///files.example',
  'https://files.example/a b',
  'https://[files',
  'files.example',
  '//files.example',
  String.raw`/\files.example`,
  String.raw`/a\b`,
  '/a b',
  'jobCreate',
  'javascript:alert(1)',
  'data:text/html,x',
])('takes no %j', (text) => {
  expect(isLink(text)).toBe(false);
});
