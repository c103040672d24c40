/** Paths below which no screen lies. */
const others = /^\/(?:api|socket\.io|assets|\.well-known)(?:\/|$)/;

/**
 * Tells whether a path that is no file and no call may be a screen of the application, which then says what there is. A name
 * with an ending is that of a file: browsers, search engines and scanners have to hear that there is none.
 */
export function isScreenPath(url: string): boolean {
  const [encoded = ''] = url.split(/[?#]/);
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    return false;
  }
  if (path === '/index.html') return true;
  if (/^\/\/|[\0\\]|\/\.\.(?:\/|$)/.test(path) || others.test(path)) return false;
  const name = path.split('/').findLast((part) => part !== '') ?? '';
  return !/\.\w{1,12}$/.test(name);
}
