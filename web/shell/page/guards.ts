import { redirect } from '@tanstack/react-router';
import { accessApi, type AccessData } from '#contract/accounts/access.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { unreadApi } from '#contract/notifications/unread.ts';
import { settingsApi } from '#contract/settings.ts';
import { shellApi } from '#contract/shell.ts';
import { ask, forgetReads, query, RefusedCallError, session, sessionState } from '#web/api/index.ts';
import { chooseLanguage, loadTexts } from '#web/i18n/index.ts';
import { mayOpenPage } from '#web/session/page-needs.ts';
import { forgetAccess, haveSameRights, recallAccess, rememberAccess } from '#web/session/last-access.ts';
import { queryClient } from '#web/shell/live/query-client.ts';

/** Those who may open a screen; everybody else is sent to where they can go on. */
export type Guard =
  | 'public'
  | 'visitor'
  | 'signedOut'
  | 'signedIn'
  | 'active'
  | 'staff'
  | 'notActive'
  | 'secondFactor'
  | 'newPassword';

/** The first screen of a signed-in user: customers order or look at their files, staff begin at the desk. */
export const landing = (access: Pick<AccessData, 'role' | 'permissions' | 'rights'>) => {
  if (access.role !== 'customer') return '/admin';
  return mayOpenPage(access, '/jobCreate') ? '/jobCreate' : '/tasks';
};

async function accessOrUndefined() {
  try {
    const [access] = await Promise.all([loadAccess(), isFrameShown() || ensureFrame()]);
    if (access !== undefined) await greet(access);
    return access;
  } catch (error) {
    // The session ended meanwhile; anything else is shown as an error.
    if (error instanceof RefusedCallError && error.status === 401) return undefined;
    throw error;
  }
}

const pathOf = (href: string) => new URL(href, window.location.origin).pathname;

let greeted: string | undefined;

/** Brings the texts of a user, once per session: in the own language, which the frame follows from then on. */
async function greet({ role, language, impersonatedBy }: AccessData): Promise<void> {
  if (role !== 'customer') await loadTexts('desk');
  if (greeted === session.token) return;
  greeted = session.token;
  if (language !== undefined && impersonatedBy === undefined) await chooseLanguage(language);
}

/**
 * Lets somebody in or throws the redirect to where the guard sends them.
 *
 * @param from the screen that is asked for: signing in leads back to it
 * @param wanted where to go on once signed in; else the first screen of the user's role
 */
export async function checkGuard(guard: Guard, from: string, wanted?: string): Promise<void> {
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
    if (access !== undefined) throw redirect({ to: landing(access) });
    return;
  }
  if (access === undefined) throw redirect({ to: '/signin', search: { redirect: from } });
  if (guard === 'notActive') {
    if (access.active) throw redirect({ to: '/account' });
    return;
  }
  if (!access.active) throw redirect({ to: '/notActive' });
  if (guard === 'newPassword') {
    if (!access.needsNewPassword) throw redirect({ to: landing(access) });
    return;
  }
  if (access.needsNewPassword) throw redirect({ to: '/newPassword' });
  if (guard === 'secondFactor') {
    if (!access.lacksSecondFactor) throw redirect({ to: landing(access) });
    return;
  }
  if (access.lacksSecondFactor) throw redirect({ to: '/secondFactor' });
  if (guard === 'staff' && access.role === 'customer') throw redirect({ to: '/' });
  if (!mayOpenPage(access, pathOf(from))) throw redirect({ to: guard === 'staff' ? '/' : '/tasks' });
}

const accessQuery = {
  ...query(accessApi.getAccess, {}),
  // A guard waits for it whatever the screens do meanwhile.
  queryFn: () => ask(accessApi.getAccess, {}),
  staleTime: 60_000,
};

/** The signed-in user as far as a guard has asked, if only at the last visit. */
export const knownAccess = (): AccessData | undefined => queryClient.getQueryData(accessQuery.queryKey);

/** The signed-in user; undefined for a visitor. Asked once and then cached until the session changes. */
async function loadAccess() {
  if (session.token === undefined) return undefined;
  return queryClient.ensureQueryData(accessQuery);
}

/** Nothing of the frame has to be waited for while it is drawn with the rights of the last visit. */
const isFrameShown = (): boolean => queryClient.getQueryState(accessQuery.queryKey)?.dataUpdatedAt === 1;

/**
 * Begins with the rights of the last visit: frame and page are drawn with them while the server is asked again. Where it answers
 * others, or a session ends, `redraw` asks the guards anew.
 */
export function resumeLastAccess(redraw: () => void): void {
  const { token } = session;
  const recalled = token === undefined ? undefined : recallAccess(token);
  let known: AccessData | undefined = recalled;
  queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== 'updated' || queryKey[0] !== accessQuery.queryKey[0] || state.status !== 'success') return;
    const access = state.data as AccessData;
    if (session.token === undefined || access === known || state.dataUpdatedAt === 1) return;
    const isOther = known !== undefined && !haveSameRights(known, access);
    known = access;
    rememberAccess(session.token, access);
    if (isOther) redraw();
  });
  sessionState.listen(() => {
    known = undefined;
    if (session.token !== undefined) return;
    forgetAccess();
    forgetReads();
  });
  if (recalled === undefined) return;
  // As old as can be: it is shown, and asked for again at once.
  queryClient.setQueryData(accessQuery.queryKey, recalled, { updatedAt: 1 });
  void ensureFrame();
  // A session that has ended meanwhile is told to whoever listens to sessions; offline what is known stays.
  void queryClient.prefetchQuery({ ...accessQuery, staleTime: 0 });
}

const optionsKey = query(settingsApi.loadGlobalOptions, {}).queryKey;

/**
 * Asks balance, options, unread messages and notifications anew, in one round, as the specification wants before every navigation.
 * Offline nothing happens: what was known stays, and each view says itself when it cannot be loaded.
 */
export function renewFrame(): Promise<void> {
  const { token } = session;
  if (token === undefined) return Promise.resolve();
  // The first navigation and its guard ask at once: one answer serves both.
  if (running?.token === token) return running.answer;
  const answer = renew(token).finally(() => {
    running = undefined;
  });
  running = { token, answer };
  return answer;
}

let running: { token: string; answer: Promise<void> } | undefined;

async function renew(token: string): Promise<void> {
  const asked = ask(shellApi.loadFrame, {});
  // Components that show the options share this answer instead of asking by themselves.
  if (queryClient.getQueryData(optionsKey) === undefined)
    void queryClient.prefetchQuery({
      ...query(settingsApi.loadGlobalOptions, {}),
      queryFn: async () => (await asked).options,
    });
  const frame = await asked.catch(() => undefined);
  if (frame === undefined || session.token !== token) return;
  queryClient.setQueryData(optionsKey, frame.options);
  if (frame.balance !== undefined)
    queryClient.setQueryData(query(creditsApi.getCreditBalance, {}).queryKey, frame.balance);
  if (frame.notifications !== undefined)
    queryClient.setQueryData(query(unreadApi.getUnreadNotifications, {}).queryKey, frame.notifications);
  if (frame.unread !== undefined) queryClient.setQueryData(query(chatApi.getUnreadMessages, {}).queryKey, frame.unread);
}

/** The first round of a session is awaited, so that the frame does not ask three times for what one answer holds. */
export async function ensureFrame(): Promise<void> {
  if (queryClient.getQueryData(optionsKey) === undefined) await renewFrame();
}
