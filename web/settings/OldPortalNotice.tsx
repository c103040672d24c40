import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import classes from './old-portal-notice.module.css';
import { usePortalText } from './usePortalText.ts';
import { deviceStorage } from '#web/api/index.ts';

// The reader of Markdown comes only where somebody reads on, or the first line needs it.
const PlainMarkdown = lazy(async () => ({ default: (await import('./PlainMarkdown.tsx')).PlainMarkdown }));

const storageKey = 'tuneport.oldPortalNotice';

/** The text that was closed in this browser; a new one is shown again. */
const closedText = {
  get: () => deviceStorage.getItem(storageKey),
  set: (version: string) => {
    deviceStorage.setItem(storageKey, version);
  },
};

/** The first line, without the marks of a heading, and all that follows. */
function splitText(content: string): { first: string; isHeading: boolean; rest: string } {
  const [line = '', ...rest] = content.trim().split('\n');
  return { first: line.replace(/^#+\s+/, ''), isHeading: line.startsWith('#'), rest: rest.join('\n').trim() };
}

/** The notice to visitors about the old portal as a bar at the foot of the window: its first line, and more on request. */
export function OldPortalNotice() {
  const { t } = useTranslation();
  const { data } = usePortalText('oldPortalNotice');
  const [isOpen, setIsOpen] = useState(false);
  const [closed, setClosed] = useState(closedText.get);
  const version = data?.changedAt ?? 'own';
  if (data === undefined || closed === version) return undefined;
  const { first, isHeading, rest } = splitText(data.content);
  const line = /[*_`[\]<\\]/.test(first) ? (
    <Suspense fallback={first}>
      <PlainMarkdown text={first} />
    </Suspense>
  ) : (
    first
  );
  return (
    <aside className={classes['bar']} role="note" aria-label={t('settings.home.notice')} lang={data.language}>
      <IconInfoCircle size={18} stroke={1.6} aria-hidden />
      <div className={classes['text']}>
        {isHeading ? <h2>{line}</h2> : <div>{line}</div>}
        {isOpen && (
          <Suspense>
            <PlainMarkdown text={rest} />
          </Suspense>
        )}
      </div>
      {rest !== '' && (
        <button
          type="button"
          className={classes['more']}
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {t(isOpen ? 'shell.homePage.notice.less' : 'shell.homePage.notice.more')}
        </button>
      )}
      <button
        type="button"
        className={classes['close']}
        aria-label={t('shell.homePage.notice.close')}
        onClick={() => {
          closedText.set(version);
          setClosed(version);
        }}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </aside>
  );
}
