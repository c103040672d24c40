import { z } from 'zod';
import type { RefusedCall } from '#web/api/index.ts';
import { emptySignUp, type SignUpValues } from './account-values.ts';
import type { Problems } from './useFields.ts';

const field = z.enum(Object.keys(emptySignUp) as [keyof SignUpValues]);
const problem = z.enum([
  'missing',
  'tooShort',
  'notAnEmail',
  'differs',
  'notAccepted',
  'notAllowed',
  'notVat',
  'taken',
]);
const Fields = z.partialRecord(field, problem).catch({});

/** What a refusal says about single fields; nothing when it says nothing. */
export const refusedFields = ({ problem: refusal }: RefusedCall): Problems<SignUpValues> =>
  Fields.parse(refusal['fields']);
