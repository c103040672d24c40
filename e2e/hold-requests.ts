import type { Page } from '@playwright/test';

/** Holds the requests to an address, as a slow line would, until the function in the answer is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
