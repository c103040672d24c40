/** Follows notices that are pressed while the portal is open: the service worker names their page. Returns the end of it. */
export function followNotices(open: (href: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const follow = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string') open(data.open);
  };
  navigator.serviceWorker.addEventListener('message', follow);
  return () => {
    navigator.serviceWorker.removeEventListener('message', follow);
  };
}
