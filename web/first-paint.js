// Before anything is drawn: the scheme that this browser had last, and the place of the menu for whoever
// is signed in and may use the portal, or the first words of home and sign-in for whoever is not; the files that the first screen needs beside the script itself, so that none waits for
// another; and what this address read at its last visit, which is asked for while the code comes (web/api/first-reads.ts). The
// build writes this into the page, whose policy names it by its digest.
(() => {
  // The one policy by which text may reach a sink of scripts: styles and plain text are no HTML, workers are files of ours.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/[<&]/.test(text) ? null : text),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      const isOurs = pathname.startsWith('/assets/') || pathname === '/sw.js';
      return origin === location.origin && isOurs ? address : null;
    },
  });
  const root = document.documentElement;
  // A browser that keeps nothing forbids to read as well.
  const read = (open, key) => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  const saved = (key) => read(() => localStorage, key);
  const chosen = saved('mantine-color-scheme-value');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  const quoted = JSON.stringify;
  const { texts = {}, portal = [], words = {} } = JSON.parse(document.currentScript.dataset.first || '{}');
  const languages = [saved('tuneport.language'), ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en'];
  const watch = read(() => sessionStorage, 'tuneport.watch');
  const token = saved('tuneport.token');
  const isSignedIn = (watch ?? token) !== null;
  const language = languages.find((one) => one in texts);
  const files = [texts[language], ...(isSignedIn ? portal : [])];
  for (const href of files)
    if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const [title, lead] = (!isSignedIn && words[language]?.[location.pathname]) || [];
  if (lead !== undefined) {
    root.dataset.firstWords = location.pathname;
    root.style.setProperty('--first-title', quoted(title));
    root.style.setProperty('--first-lead', quoted(lead));
  }
  try {
    const reads = JSON.parse(saved('tuneport.reads') ?? '{}');
    if (watch === null && token !== null && reads.token === token)
      for (const { method, url, body } of reads.places[location.pathname + location.search] ?? []) {
        if (!url.startsWith('/api/')) continue;
        const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
        const answer = fetch(url, { method, headers, body });
        // Read to its end even if nobody takes it: an answer left unread, which no cache takes, would hold its connection.
        // Whoever takes a failed one asks again; without anybody it is nobody's failure.
        answer.then((one) => one.clone().arrayBuffer()).catch(() => undefined);
        (window.begunReads ??= new Map()).set([method, url, body].join(' '), answer);
      }
  } catch {
    // What stands there is not ours: the page asks by itself.
  }
  // A locked account has no menu.
  if (isSignedIn && location.pathname !== '/notActive' && !/"active":false/.test(saved('tuneport.access') ?? ''))
    root.dataset.firstMenu = '';
})();
