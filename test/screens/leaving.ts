import { vi } from 'vitest';

/** Returns the address that the page leaves for after `act`, by a link or by code, or reloads; the test stays where it is. */
export async function leaving(act: () => Promise<void>): Promise<URL> {
  let address: string | undefined;
  const stay = (event: NavigateEvent) => {
    address = event.destination.url;
    event.preventDefault();
  };
  window.navigation.addEventListener('navigate', stay);
  try {
    await act();
    return new URL(await vi.waitUntil(() => address, { timeout: 15_000 }));
  } finally {
    window.navigation.removeEventListener('navigate', stay);
  }
}
