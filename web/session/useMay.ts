import type { Needs } from '#contract/permissions.ts';
import { mayAny } from '#rules/roles.ts';
import { useAccess } from './useAccess.ts';

/** The signed-in member of staff has one of some permissions. */
export const useMay = (...needs: Needs): boolean => mayAny(useAccess(), needs);
