import { expect, test } from 'vitest';
import { z } from 'zod';
import { NetworkError, RefusedCallError } from './client.ts';
import { getErrorCode } from './error-code.ts';

const offContract = z.object({ total: z.int() }).safeParse({}).error;

test.each([
  ['a refusal', new RefusedCallError(409, { code: 'priceChanged' }), 'priceChanged'],
  ['silence', new NetworkError('offline'), 'networkError'],
  [
    'a part of the application that did not arrive',
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    'networkError',
  ],
  ['an answer that is not as agreed', offContract, 'internalError'],
  ['a defect of the screen', new TypeError('undefined is not a function'), 'internalError'],
  ['anything else that was thrown', 'text', 'internalError'],
])('%s has its own code', (_what, error, code) => {
  expect(getErrorCode(error)).toBe(code);
});
