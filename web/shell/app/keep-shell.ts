import { session } from '#web/api/index.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { textParts } from '#web/i18n/parts.ts';

/** Milliseconds after which the code that loads behind the first paint is there. */
const settling = 3000;

const listLoaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => address.startsWith(`${window.location.origin}/`));

/** Brings the texts of every page that somebody may open: without a connection each can say what is missing. */
async function completeTexts(): Promise<void> {
  const { token } = session;
  if (token === undefined) return;
  // Of the portal, which visitors do not load.
  const { recallAccess } = await import('#web/session/last-access.ts');
  const isCustomer = recallAccess(token)?.role === 'customer';
  await loadTexts(...textParts.filter((part) => !isCustomer || (part !== 'desk' && part !== 'staff')));
}

/**
 * Registers the service worker and tells it the files that this page is made of, so that it opens without a connection: now, and
 * again with each session. A browser without workers, or one that forbids them, has the portal as a page.
 */
export async function keepShell(): Promise<{ tellAgain: () => void } | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const workers = navigator.serviceWorker;
  await workers.register('/sw.js');
  await workers.ready;
  const tell = async () => {
    await completeTexts();
    // Ask for the active worker: a changed one takes the place of the first at any time.
    const { active } = await workers.ready;
    active?.postMessage({ keep: listLoaded() });
  };
  const tellAgain = () => {
    window.setTimeout(() => {
      // Without a connection what is stored stays.
      tell().catch(() => undefined);
    }, settling);
  };
  await tell();
  tellAgain();
  return { tellAgain };
}
