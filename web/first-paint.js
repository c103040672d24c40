// Before anything is drawn: the scheme, the logo and the name that this browser had last, and the place of the menu for whoever
// is signed in and may use the portal; and the files that the first screen needs beside the script itself, so that none waits for
// another. The build writes this into the page, whose policy names it by its digest.
(() => {
  const root = document.documentElement;
  const saved = (key) => localStorage.getItem(key);
  const chosen = saved('mantine-color-scheme-value');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  const quoted = JSON.stringify;
  const logo = saved('tuneport.logo');
  const name = saved('tuneport.name');
  if (logo !== null) root.style.setProperty('--first-logo', `url(${quoted(logo)})`);
  if (name !== null) root.style.setProperty('--first-name', quoted(name));

  const { texts = {}, portal = [] } = JSON.parse(document.currentScript.dataset.files || '{}');
  const languages = [saved('tuneport.language'), ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en'];
  const isSignedIn = (sessionStorage.getItem('tuneport.watch') ?? saved('tuneport.token')) !== null;
  const files = [texts[languages.find((language) => language in texts)], ...(isSignedIn ? portal : [])];
  for (const href of files)
    if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  // A locked account has no menu.
  if (isSignedIn && location.pathname !== '/notActive' && !/"active":false/.test(saved('tuneport.access') ?? ''))
    root.dataset.firstMenu = '';
})();
