import { useStore } from '@nanostores/react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import plain from '#web/kit/plain.module.css';
import { isConnected } from '#web/shell/live/connection.ts';

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
