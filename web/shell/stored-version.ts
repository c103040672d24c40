const storageKey = 'tuneport.version';

/** The version that this browser was last told of; on the first visit that of the page itself. */
export const storedVersion = {
  get: (): string => localStorage.getItem(storageKey) ?? __APP_VERSION__,
  set: (version: string): void => {
    localStorage.setItem(storageKey, version);
  },
};
