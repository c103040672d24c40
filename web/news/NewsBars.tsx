import { IconX } from '@tabler/icons-react';
import type { ShownNews } from '#contract/news/shown-news.ts';
import { chooseText } from '#rules/news.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import plain from '#web/kit/plain.module.css';
import classes from './news-bars.module.css';

type Props = {
  news: readonly ShownNews[];
  /** Without this nothing can be closed. */
  onDismiss?: (news: ShownNews) => void;
};

/** News one below the other, each in the language of the reader as far as it has that. */
export function NewsBars({ news, onDismiss }: Props) {
  return news.map((one) => (
    <NewsBar
      key={one.newsId}
      news={one}
      {...(one.dismissible &&
        onDismiss && {
          onDismiss: () => {
            onDismiss(one);
          },
        })}
    />
  ));
}

type BarProps = { news: Pick<ShownNews, 'level' | 'texts' | 'link'>; onDismiss?: () => void };

/** One of the news as a bar: its title and text as they were typed, its link, and the way to close it. */
export function NewsBar({ news: { level, texts, link }, onDismiss }: BarProps) {
  const { t } = useTranslation();
  const chosen = chooseText(texts, useLanguage());
  if (chosen === undefined) return undefined;
  const { title, text, language } = chosen;
  return (
    <div
      role="status"
      className={`${plain['alert']} frame-notice ${classes['bar']}`}
      data-level={level === 'attention' ? 'warning' : undefined}
    >
      <div className={classes['text']}>
        <div lang={language}>
          {title !== '' && <strong>{title}</strong>}
          <div className={classes['words']}>{text}</div>
        </div>
        {link !== '' && (
          <a href={link} rel="noopener">
            {t('shell.homePage.notice.more')}
          </a>
        )}
      </div>
      {onDismiss !== undefined && (
        <button
          type="button"
          className={classes['close']}
          aria-label={t('shell.homePage.notice.close')}
          onClick={onDismiss}
        >
          <IconX size={16} stroke={1.6} aria-hidden />
        </button>
      )}
    </div>
  );
}
