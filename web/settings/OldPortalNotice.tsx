import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Markdown } from './Markdown.tsx';
import { usePortalText } from './usePortalText.ts';
import { usePublicOptions } from './usePublicOptions.ts';

/** The notice to visitors about the old portal, as long as the operator shows it. */
export function OldPortalNotice() {
  const { t } = useTranslation();
  const options = usePublicOptions();
  const text = usePortalText('oldPortalNotice');
  if (options?.oldPortalNotice !== true || text.data === undefined) return undefined;
  return (
    <Alert
      icon={<IconInfoCircle aria-hidden />}
      role="note"
      aria-label={t('settings.home.notice')}
      lang={text.data.language}
    >
      <Markdown text={text.data.content} />
    </Alert>
  );
}
