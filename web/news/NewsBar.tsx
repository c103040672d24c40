import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { plainCalls, query } from '#web/api/index.ts';

// Most pages have none to show.
const DeviceNewsList = lazy(async () => ({ default: (await import('./DeviceNewsList.tsx')).DeviceNewsList }));
const AccountNewsList = lazy(async () => ({ default: (await import('./AccountNewsList.tsx')).AccountNewsList }));

/** News for visitors on top of the screen; this device remembers which were closed. */
export function VisitorNews() {
  const { data } = useQuery({ ...query(plainCalls.loadPublicOptions, {}), staleTime: 60_000 });
  if (data === undefined || data.news.length === 0) return undefined;
  return (
    <Suspense>
      <DeviceNewsList news={data.news} />
    </Suspense>
  );
}

/** News for the signed-in user on top of the screen; the account remembers which were closed. */
export function AccountNews({ mayDismiss }: { mayDismiss: boolean }) {
  const { data } = useQuery({ ...query(plainCalls.getNews, {}), staleTime: 60_000 });
  if (data === undefined || data.length === 0) return undefined;
  return (
    <Suspense>
      <AccountNewsList news={data} mayDismiss={mayDismiss} />
    </Suspense>
  );
}
