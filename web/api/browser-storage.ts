type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** The keys of all that is stored. */
  readonly keys: () => string[];
};

/**
 * Storage of the browser that never throws: where it keeps nothing – blocked cookies, some private windows, a full disk – what is
 * stored lasts as long as the page.
 *
 * @param open throws where reading is not permitted either
 */
function keep(open: () => Storage): SafeStorage {
  const ofPage = new Map<string, string>();
  /** Keys that were removed, but that the browser does not let go of. */
  const gone = new Set<string>();
  const attempt = <Done>(work: (storage: Storage) => Done): Done | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => ofPage.get(key) ?? (gone.has(key) ? null : (attempt((storage) => storage.getItem(key)) ?? null)),
    setItem: (key, value) => {
      gone.delete(key);
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored === true) ofPage.delete(key);
      else ofPage.set(key, value);
    },
    removeItem: (key) => {
      ofPage.delete(key);
      const isRemoved = attempt((storage) => {
        storage.removeItem(key);
        return true;
      });
      if (isRemoved !== true) gone.add(key);
    },
    keys: () => {
      const stored =
        attempt((storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')) ?? [];
      return [...new Set([...stored.filter((key) => !gone.has(key)), ...ofPage.keys()])];
    },
  };
}

/** Storage that all tabs of this browser share. Opened for each access: a browser may forbid it at any moment. */
export const deviceStorage = keep(() => localStorage);
/** Storage of this tab alone. */
export const tabStorage = keep(() => sessionStorage);

/** The browser keeps what is stored beyond this page: a sign-in, the key of a new password. */
export function keepsData(): boolean {
  const key = 'tuneport.probe';
  try {
    localStorage.setItem(key, key);
    const isKept = localStorage.getItem(key) === key;
    localStorage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}
