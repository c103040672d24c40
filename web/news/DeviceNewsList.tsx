import { useState } from 'react';
import type { ShownNews } from '#contract/news/shown-news.ts';
import { deviceStorage } from '#web/api/index.ts';
import { NewsBars } from './NewsBars.tsx';

const storageKey = 'tuneport.closedNews';
/** Closed news that are remembered; the oldest are forgotten first. */
const remembered = 50;

const makeKey = ({ newsId, version }: ShownNews): string => `${newsId}.${version}`;

const readClosed = (): string[] => (deviceStorage.getItem(storageKey) ?? '').split(' ').filter((key) => key !== '');

/** News that were not closed on this device. */
export function DeviceNewsList({ news }: { news: readonly ShownNews[] }) {
  const [closed, setClosed] = useState(readClosed);
  return (
    <NewsBars
      news={news.filter((one) => !one.dismissible || !closed.includes(makeKey(one)))}
      onDismiss={(one) => {
        const next = [...closed, makeKey(one)].slice(-remembered);
        deviceStorage.setItem(storageKey, next.join(' '));
        setClosed(next);
      }}
    />
  );
}
