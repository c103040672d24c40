import type { BrowserContext, Page } from '@playwright/test';

type Violation = { readonly directive: string; readonly what: string };

/** Notes, from the beginning of each page, what its policy stopped. */
export async function watchPolicy(page: Page): Promise<{ violations: () => Promise<Violation[]> }> {
  await page.addInitScript(() => {
    const noted: Violation[] = [];
    Object.assign(window, { violations: noted });
    // At the window, before any script of the page: nothing is missed.
    window.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      noted.push({ directive: effectiveDirective, what: `${blockedURI} ${sample} ${sourceFile}` });
    });
  });
  return { violations: () => page.evaluate(() => (window as unknown as { violations: Violation[] }).violations) };
}

/** Every address beyond the portal's that the pages of a context ask for, sockets included. */
export function foreignRequests(context: BrowserContext, portal: string | undefined): string[] {
  const foreign: string[] = [];
  const { host } = new URL(portal ?? '');
  const note = (address: string) => {
    const url = new URL(address);
    // The page's own contents are asked of nobody.
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== host) foreign.push(address);
  };
  context.on('request', (request) => {
    note(request.url());
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      note(socket.url());
    });
  });
  return foreign;
}
