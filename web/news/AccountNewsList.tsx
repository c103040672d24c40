import { useState } from 'react';
import { newsApi } from '#contract/news.ts';
import type { ShownNews } from '#contract/news/shown-news.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { NewsBars } from './NewsBars.tsx';

type Props = {
  news: readonly ShownNews[];
  /** False for staff who look at the portal of a customer. */
  mayDismiss: boolean;
};

/** News that the account has not closed. */
export function AccountNewsList({ news, mayDismiss }: Props) {
  /** Hidden from the press on, until the server has answered. */
  const [closing, setClosing] = useState<readonly ShownNews['newsId'][]>([]);
  const { run } = useCommand(newsApi.dismissNews, { canOverlap: true });
  const dismiss = async ({ newsId }: ShownNews) => {
    setClosing((before) => [...before, newsId]);
    await run({ newsId });
    setClosing((before) => before.filter((one) => one !== newsId));
  };
  return (
    <NewsBars
      news={news.filter(({ newsId }) => !closing.includes(newsId))}
      {...(mayDismiss && { onDismiss: (one) => void dismiss(one) })}
    />
  );
}
