// The service worker of the portal: opens it without a connection, and receives files that other apps share with the installed
// one. It has no build of its own and changes with no build: open pages tell it the files that they are made of
// (web/shell/app/keep-shell.ts). It stores the page and the files of builds alone; answers of calls it never touches.
const shell = 'shell';
/** Shared files, until the page that opens next has taken them. */
const received = 'received';
const page = '/';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepShell(event.data.keep));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/receive') event.respondWith(receiveFiles(request));
  if (request.method !== 'GET') return;
  if (isOfShell(pathname)) event.respondWith(findFile(request));
  else if (request.mode === 'navigate' && !/^\/api\/|\.\w{1,12}$/.test(pathname)) event.respondWith(openPage(request));
});

self.addEventListener('push', (event) => {
  // Without a message that the portal encrypted for this device there is nothing to show.
  if (event.data !== null) event.waitUntil(showNotice(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data.path));
});

/** Paths of files that are the same for everybody and never change, and of the emblem. */
const isOfShell = (path) => path.startsWith('/assets/') || path === '/logo.svg';

/** The server's page, and without a connection the stored one, which is the same at every address. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.match(page, { cacheName: shell });
    if (stored === undefined) throw error;
    return stored;
  }
}

/** A file of a build by its name, which has the hash of its content; the emblem follows the operator's color. */
async function findFile(request) {
  const cache = await caches.open(shell);
  const isBuilt = new URL(request.url).pathname !== '/logo.svg';
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored !== undefined && isBuilt) return stored;
  try {
    const answer = await fetch(request);
    // With a full disk the file is there all the same.
    if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined);
    return answer;
  } catch (error) {
    if (stored === undefined) throw error;
    return stored;
  }
}

const listFiles = (html) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);

/**
 * Stores the page with the files that an open one is made of. A page of another build stays unstored until one of its own has
 * opened: what is stored always opens. Files of the build before go with its page.
 */
async function keepShell(addresses) {
  const cache = await caches.open(shell);
  const paths = addresses.map((one) => new URL(one, self.location.origin).pathname).filter(isOfShell);
  const add = async (path) => (await cache.match(path, { ignoreVary: true })) ?? cache.add(path);
  await Promise.all(paths.map(add));
  const answer = await fetch(page, { credentials: 'omit' });
  if (answer.status !== 200) return;
  const files = listFiles(await answer.clone().text());
  if (files.length === 0 || !files.every((path) => paths.includes(path))) return;
  const before = await cache.match(page);
  const isOtherBuild = before !== undefined && listFiles(await before.text()).join() !== files.join();
  await cache.put(page, answer);
  if (!isOtherBuild) return;
  const stays = new Set([page, ...paths]);
  for (const request of await cache.keys())
    if (!stays.has(new URL(request.url).pathname)) await cache.delete(request, { ignoreVary: true });
}

/** Takes what another app shares (Web Share Target) and opens the order page, which takes the files over. */
async function receiveFiles(request) {
  const form = await request.formData();
  const files = form.getAll('file').filter((one) => one instanceof File);
  const cache = await caches.open(received);
  for (const [index, file] of files.entries())
    await cache.put(`/received/${index}`, new Response(file, { headers: { 'x-name': encodeURIComponent(file.name) } }));
  return Response.redirect('/jobCreate', 303);
}

/** Shows a notice of the portal: the same one again takes the place of the first. */
async function showNotice({ id, title, text, path, jobId }) {
  await self.registration.showNotification(title, {
    body: text,
    tag: `n-${id}`,
    icon: '/icon-192.png',
    data: { path, jobId },
  });
  // A page that is open counts by itself.
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length === 0) await self.navigator.setAppBadge?.();
}

/** Opens a path of the portal in the page that is open, which goes there without a reload, or in a new one. */
async function openPath(path) {
  if (!/^\/(?!\/)/.test(path)) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [open] = pages.toSorted((one, other) => Number(other.focused) - Number(one.focused));
  if (open === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  open.postMessage({ open: path });
  await open.focus();
}
