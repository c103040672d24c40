import { onTestFinished, vi } from 'vitest';

/** Has the browser report that it is online or offline, until the end of the test; answers are up to `server.drop`. */
export function setOnline(isOnline: boolean): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  onTestFinished(() => {
    spy.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
}
