import { z } from 'zod';
import { RefusedCallError } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

const RefusalError = z.object({ problem: z.enum(['tooShort', 'easy', 'likeName']), min: z.number() });

/** A password that the server has refused, and its reason. */
export type RefusedPassword = z.output<typeof RefusalError> & { readonly password: string };

/** The refused password, where a call was refused because of it. */
export function refusedPassword(error: unknown, password: string): RefusedPassword | undefined {
  if (!(error instanceof RefusedCallError) || error.code !== 'passwordNotValid') return undefined;
  const refusal = RefusalError.safeParse(error.problem).data;
  return refusal && { ...refusal, password };
}

/** The text of a refused password, at its field. */
export function useRefusedPassword(): (refused: RefusedPassword) => string {
  const { t } = useTranslation();
  return ({ problem, min }) => t(`accounts.problem.${problem}`, { min });
}
