import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { orderingApi } from '#contract/ordering.ts';
import { type LegalNoticeKind, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** The legal notices that were confirmed with a task; nothing for a task that needed none. */
export function LegalConfirmations({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [shown, setShown] = useState<LegalNoticeKind>();
  const { data = [] } = useQuery(query(orderingApi.getLegalConfirmations, { taskId }));
  const read = data.find(({ kind }) => kind === shown);
  if (data.length === 0) return undefined;
  return (
    <Stack gap={4} component="section" aria-label={t('settings.legalNotice.confirmed.title')}>
      {data.map(({ kind, version, confirmedAt, confirmedBy }) => (
        <Text key={kind} size="sm">
          {t('settings.legalNotice.confirmed.line', {
            kind: t(`settings.legalNotice.kind.${kind}`),
            version,
            who: confirmedBy,
            when: dateTime(confirmedAt),
          })}{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            mod={{ inline: true }}
            onClick={() => {
              setShown(kind);
            }}
          >
            {t('settings.legalNotice.confirmed.show')}
          </Anchor>
        </Text>
      ))}
      <Dialog
        of={read}
        onClose={() => {
          setShown(undefined);
        }}
        title={({ kind }) => t(`settings.legalNotice.kind.${kind}`)}
        size="lg"
      >
        {(one) => <ConfirmedNotice {...one} />}
      </Dialog>
    </Stack>
  );
}

type Props = { kind: LegalNoticeKind; version: number; language: Language };

/** A legal notice as it was read when it was confirmed. */
function ConfirmedNotice({ kind, version, language }: Props) {
  const { t } = useTranslation();
  const notice = useQuery({ ...query(settingsApi.getLegalNotice, { kind, version, language }), staleTime: Infinity });
  if (notice.isError) return <ErrorNotice error={notice.error} onRetry={() => void notice.refetch()} />;
  if (notice.data === undefined)
    return <Skeleton h={110} role="status" aria-busy aria-label={t('settings.legalNotice.loading')} />;
  return (
    <Text size="sm" lang={notice.data.language} style={{ whiteSpace: 'pre-line' }}>
      {notice.data.content}
    </Text>
  );
}
