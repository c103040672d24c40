// Before anything is drawn: the colors and the logo that this browser had last. A file of its own, because the page allows
// no script within itself.
(() => {
  const root = document.documentElement;
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  const logo = localStorage.getItem('tuneport.logo');
  if (logo !== null) root.style.setProperty('--first-logo', `url(${JSON.stringify(logo)})`);
})();
