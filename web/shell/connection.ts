let socketIsLost = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether the server can be reached, as browser and socket see it. */
export const connection = {
  isThere: (): boolean => navigator.onLine && !socketIsLost,
  /** The socket of the session says how it is; without a session there is none to lose. */
  socketLost: (lost: boolean): void => {
    socketIsLost = lost;
    tell();
  },
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
