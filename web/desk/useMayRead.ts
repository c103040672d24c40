import { deskNeeds } from '#contract/desk.ts';
import { mayAny } from '#rules/roles.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** Judges whether the signed-in member of staff may read a part of the desk; the others are left out. */
export function useMayRead(): (part: keyof typeof deskNeeds) => boolean {
  const access = useAccess();
  return (part) => mayAny(access, deskNeeds[part]);
}
