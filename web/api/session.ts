import { atom, onMount } from 'nanostores';
import { sessionEnds } from '#contract/session-ends.ts';
import { deviceStorage, tabStorage } from './browser-storage.ts';

export type SessionEnd = (typeof sessionEnds)[number];

/** The reason for the end of a session, when it is one that is known. */
export const endedFor = (reason: unknown): SessionEnd | undefined => sessionEnds.find((one) => one === reason);

const storageKey = 'tuneport.token';
/** The reason why the last session of this browser was ended from outside; kept for every tab until somebody signs in. */
const endKey = 'tuneport.ended';
/** Of this tab alone, so that every other one stays what it is. */
const watchKey = 'tuneport.watch';

function present(): string | undefined {
  return tabStorage.getItem(watchKey) ?? deviceStorage.getItem(storageKey) ?? undefined;
}

type SessionState = { readonly token: string | undefined; readonly endedBy: SessionEnd | undefined };

/** The session as screens follow it: through every start and end, also in another tab. */
export const sessionState = atom<SessionState>({ token: undefined, endedBy: undefined });

function update(): void {
  sessionState.set({ token: session.token, endedBy: session.endedBy });
}

onMount(sessionState, () => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey) update();
  };
  update();
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
});

/**
 * The token of the signed-in user, kept in local storage as the specification says. It is all that is kept there of a
 * session. While staff look at the portal as a customer the tab has a token of its own, which goes first.
 */
export const session = {
  get token(): string | undefined {
    return present();
  },
  /** This tab looks at the portal as a customer. */
  get isLook(): boolean {
    return tabStorage.getItem(watchKey) !== null;
  },
  /** The reason why the last session was ended from outside: by another device, or by the staff of the operator. */
  get endedBy(): SessionEnd | undefined {
    return endedFor(deviceStorage.getItem(endKey));
  },
  start(token: string): void {
    deviceStorage.removeItem(endKey);
    deviceStorage.setItem(storageKey, token);
    update();
  },
  /** Has this tab see the portal as a customer. Whoever calls it loads the portal anew: nothing of staff's screens stays. */
  watch(token: string): void {
    tabStorage.setItem(watchKey, token);
  },
  /**
   * Ends the session of this tab: the look at a customer, after which staff are themselves again, or else the own one.
   *
   * @param token of the session that is meant; where another one has taken its place meanwhile, that one stays
   * @param by why it was ended from outside; absent: by whoever sits here, who needs not be told
   */
  end(token = present(), by?: SessionEnd): void {
    const isPresent = token !== undefined && present() === token;
    const { isLook } = session;
    const toldBefore = deviceStorage.getItem(endKey);
    if (by === undefined || by === 'signedOut') deviceStorage.removeItem(endKey);
    else if (isPresent && !isLook) deviceStorage.setItem(endKey, by);
    if (isPresent && isLook) tabStorage.removeItem(watchKey);
    else if (isPresent) deviceStorage.removeItem(storageKey);
    if (isPresent || toldBefore !== deviceStorage.getItem(endKey)) update();
  },
};
