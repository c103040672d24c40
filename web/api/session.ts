const storageKey = 'tuneport.token';
/** Of this tab alone, so that every other one stays what it is. */
const watchKey = 'tuneport.watch';
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function present(): string | undefined {
  return sessionStorage.getItem(watchKey) ?? localStorage.getItem(storageKey) ?? undefined;
}

/**
 * The token of the signed-in user, kept in local storage as the specification says. It is all that is kept there of a
 * session. While staff look at the portal as a customer the tab has a token of its own, which goes first.
 */
export const session = {
  get token(): string | undefined {
    return present();
  },
  start(token: string): void {
    localStorage.setItem(storageKey, token);
    tell();
  },
  /** Has this tab see the portal as a customer. Whoever calls it loads the portal anew: nothing of staff's screens stays. */
  watch(token: string): void {
    sessionStorage.setItem(watchKey, token);
  },
  /**
   * Ends the session of this tab: the look at a customer, after which staff are themselves again, or else the own one.
   *
   * @param token of the session that is meant; where another one has taken its place meanwhile, that one stays
   */
  end(token = present()): void {
    if (token === undefined || present() !== token) return;
    if (sessionStorage.getItem(watchKey) === null) localStorage.removeItem(storageKey);
    else sessionStorage.removeItem(watchKey);
    tell();
  },
  /** Hears of every start and end, also in another tab. Answers how to stop. */
  onChange(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKey) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};
