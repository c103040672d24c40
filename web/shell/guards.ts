import { redirect } from '@tanstack/react-router';
import { RefusedCall, session } from '#web/api/index.ts';
import { loadAccess } from './access.ts';
import { knowFrame } from './load-frame.ts';
import type { Role } from '#contract/accounts.ts';

/** Who may open a screen; everybody else is sent to where they can go on. */
export type Guard = 'public' | 'visitor' | 'signedOut' | 'signedIn' | 'active' | 'staff' | 'admin' | 'notActive';

/** Where a signed-in user starts: customers order, staff begin at the desk. */
export const landing = (role: Role) => (role === 'customer' ? '/jobCreate' : '/admin');

async function accessOrUndefined() {
  try {
    const [access] = await Promise.all([loadAccess(), knowFrame()]);
    return access;
  } catch (error) {
    // The session ended meanwhile; anything else is shown as an error.
    if (error instanceof RefusedCall && error.status === 401) return undefined;
    throw error;
  }
}

/**
 * Lets somebody in or throws the redirect to where the guard sends them.
 *
 * @param from the screen that is asked for: signing in leads back to it
 * @param wanted where to go on once signed in; else the first screen of the user's role
 */
export async function hold(guard: Guard, from: string, wanted?: string): Promise<void> {
  if (guard === 'public') return;
  if (guard === 'signedIn') {
    if (session.token === undefined) throw redirect({ to: '/' });
    return;
  }
  const access = await accessOrUndefined();
  if (guard === 'visitor') {
    if (access !== undefined) throw redirect({ to: '/' });
    return;
  }
  if (guard === 'signedOut') {
    if (access !== undefined && wanted !== undefined) throw redirect({ href: wanted });
    if (access !== undefined) throw redirect({ to: landing(access.role) });
    return;
  }
  if (access === undefined) throw redirect({ to: '/signin', search: { redirect: from } });
  if (guard === 'notActive') {
    if (access.active) throw redirect({ to: '/account' });
    return;
  }
  if (!access.active) throw redirect({ to: '/notActive' });
  if (guard === 'staff' && access.role === 'customer') throw redirect({ to: '/' });
  if (guard === 'admin' && access.role !== 'admin') throw redirect({ to: '/' });
}
