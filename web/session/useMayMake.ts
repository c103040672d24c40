import type { Call } from '#contract/call.ts';
import { mayMake } from '#rules/roles.ts';
import { useAccess } from './useAccess.ts';

/**
 * Judges whether the signed-in user may make a call. What a role does not permit is left out of a screen; what only the present
 * state forbids stays, disabled, and says why.
 */
export function useMayMake(): (call: Pick<Call, 'who' | 'needs' | 'rights'>) => boolean {
  const access = useAccess();
  return (call) => mayMake(access, call);
}
