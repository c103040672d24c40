import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { plainCalls, query } from '#web/api/index.ts';
import plain from '#web/kit/plain.module.css';
import { isConnected } from '#web/shell/live/connection.ts';

/** The operator's notice on top of every screen. */
export function NoticeBar() {
  const { data } = useQuery({ ...query(plainCalls.loadPublicOptions, {}), staleTime: 60_000 });
  if (data === undefined || data.notice === '') return undefined;
  return (
    <div role="status" className={`${plain['alert']} frame-notice`} data-level={data.noticeLevel}>
      {data.notice}
    </div>
  );
}

/** Says that the server cannot be reached, as long as that is so. */
export function OfflineBar() {
  const { t } = useTranslation();
  if (useStore(isConnected)) return null;
  return (
    <div role="status" className={`${plain['alert']} frame-notice offline-bar`} data-level="problem">
      {t('shell.offline')}
    </div>
  );
}
