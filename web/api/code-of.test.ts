import { expect, test } from 'vitest';
import { z } from 'zod';
import { NetworkError, RefusedCall } from './client.ts';
import { codeOf } from './code-of.ts';

const offContract = z.object({ total: z.int() }).safeParse({}).error;

test.each([
  ['a refusal', new RefusedCall(409, { code: 'priceChanged' }), 'priceChanged'],
  ['silence', new NetworkError('offline'), 'networkError'],
  [
    'a part of the application that did not arrive',
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    'networkError',
  ],
  ['an answer that is not as agreed', offContract, 'internalError'],
  ['a defect of the screen', new TypeError('undefined is not a function'), 'internalError'],
  ['anything else that was thrown', 'text', 'internalError'],
])('%s has a code of its own', (_what, error, code) => {
  expect(codeOf(error)).toBe(code);
});
