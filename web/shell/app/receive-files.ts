import { receivedFiles } from '#web/kit/received-files.ts';

type FileHandle = { getFile: () => Promise<File> };

declare global {
  /** File Handling API: what the system opens with the installed portal. */
  interface Window {
    launchQueue?: { setConsumer: (take: (launch: { files?: readonly FileHandle[] }) => void) => void };
  }
}

/** The cache of sw.js for files that other apps share. */
const shared = 'received';

/** Takes the shared files out of the worker's cache: they stay nowhere but on the order page. */
async function takeShared(): Promise<File[]> {
  if (!('caches' in window) || !(await caches.has(shared))) return [];
  const cache = await caches.open(shared);
  const read = async (request: Request) => {
    const answer = await cache.match(request);
    const name = decodeURIComponent(answer?.headers.get('x-name') ?? '');
    return new File(answer === undefined ? [] : [await answer.blob()], name);
  };
  const files = await Promise.all((await cache.keys()).map(read));
  await caches.delete(shared);
  return files;
}

/** Hands files that were shared with the installed portal, or opened by it, to the order page. */
export async function receiveFiles(): Promise<void> {
  window.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    Promise.all(files.map((one) => one.getFile())).then((opened) => {
      receivedFiles.set(opened);
    }, reportError);
  });
  const files = await takeShared();
  if (files.length > 0) receivedFiles.set(files);
}
