import type { AccessData } from '#contract/accounts/access.ts';
import { deviceStorage } from '#web/api/index.ts';

/** Read by first-paint.js as well, for the place of the menu. */
const storageKey = 'tuneport.access';

type SavedAccess = { token: string; access: AccessData };

/**
 * The user of a session and its rights when it was last asked: for the frame, and for what a page asks, while the server
 * is asked again. It is of that one session: of another user's nothing is ever read. What it lets somebody see is the frame; every
 * answer is the server's, which judges by the rights of the moment.
 */
export function recallAccess(token: string): AccessData | undefined {
  try {
    const saved = JSON.parse(deviceStorage.getItem(storageKey) ?? '') as Partial<SavedAccess>;
    const { access } = saved;
    const isWhole =
      typeof access === 'object' &&
      typeof access.role === 'string' &&
      [access.permissions, access.rights].every(Array.isArray);
    return saved.token === token && isWhole ? access : undefined;
  } catch {
    // Nothing, or nothing of ours.
    return undefined;
  }
}

/** Saves the answer for the next visit; that of a customer whom staff impersonate is none of this browser's user. */
export function rememberAccess(token: string, access: AccessData): void {
  if (access.impersonatedBy !== undefined) return;
  deviceStorage.setItem(storageKey, JSON.stringify({ token, access } satisfies SavedAccess));
}

export function forgetAccess(): void {
  deviceStorage.removeItem(storageKey);
}

/** Two answers draw the same frame and open the same pages. */
export const haveSameRights = (one: AccessData, other: AccessData): boolean =>
  one.userId === other.userId &&
  one.role === other.role &&
  one.personId === other.personId &&
  one.permissions.join() === other.permissions.join() &&
  one.rights.join() === other.rights.join() &&
  one.active === other.active &&
  one.lacksSecondFactor === other.lacksSecondFactor &&
  one.needsNewPassword === other.needsNewPassword;
