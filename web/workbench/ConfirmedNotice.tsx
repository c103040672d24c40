import { Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { type LegalNoticeKind, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';

type Props = { kind: LegalNoticeKind; version: number; language: Language; onClose: () => void };

/** A legal notice as it was read when it was confirmed. */
export function ConfirmedNotice({ kind, version, language, onClose }: Props) {
  const { t } = useTranslation();
  const notice = useQuery({ ...query(settingsApi.getLegalNotice, { kind, version, language }), staleTime: Infinity });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`settings.legalNotice.kind.${kind}`)}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      size="lg"
    >
      {notice.isError && <ErrorNotice error={notice.error} onRetry={() => void notice.refetch()} />}
      {notice.isPending && <Skeleton h={110} role="status" aria-busy aria-label={t('settings.legalNotice.loading')} />}
      {notice.data !== undefined && (
        <Text size="sm" lang={notice.data.language} style={{ whiteSpace: 'pre-line' }}>
          {notice.data.content}
        </Text>
      )}
    </Modal>
  );
}
