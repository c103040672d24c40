const storageKey = 'tuneport.token';
const listeners = new Set<() => void>();

/** The token of the signed-in user, kept in local storage as the specification says. It is all that is kept there of a session. */
export const session = {
  get token(): string | undefined {
    return localStorage.getItem(storageKey) ?? undefined;
  },
  start(token: string): void {
    localStorage.setItem(storageKey, token);
    for (const listener of listeners) listener();
  },
  end(): void {
    localStorage.removeItem(storageKey);
    for (const listener of listeners) listener();
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
