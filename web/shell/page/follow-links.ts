/** Addresses of this host that are no pages. */
const files = /^\/(api|assets|socket\.io)\//;

/** The page of this portal that a press on a link asks for; undefined where the browser has to see to it. */
export function findLinkedPage(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (link === null || isOther || event.defaultPrevented) return undefined;
  const written = link.getAttribute('href');
  if (written === null || written.startsWith('#') || link.origin !== window.location.origin) return undefined;
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined;
  return files.test(link.pathname) ? undefined : `${link.pathname}${link.search}${link.hash}`;
}

/** Opens plain links to pages of the portal within the application; answers the function that ends it. */
export function followLinks(open: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const href = findLinkedPage(event);
    if (href === undefined) return;
    event.preventDefault();
    open(href);
  };
  document.addEventListener('click', onClick);
  return () => {
    document.removeEventListener('click', onClick);
  };
}
