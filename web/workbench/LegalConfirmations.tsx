import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalNoticeKind } from '#contract/settings.ts';
import type { TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { ConfirmedNotice } from './ConfirmedNotice.tsx';

/** Which legal notices were confirmed with a task; nothing for a task that needed none. */
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
            onClick={() => {
              setShown(kind);
            }}
          >
            {t('settings.legalNotice.confirmed.show')}
          </Anchor>
        </Text>
      ))}
      {read !== undefined && (
        <ConfirmedNotice
          kind={read.kind}
          version={read.version}
          language={read.language}
          onClose={() => {
            setShown(undefined);
          }}
        />
      )}
    </Stack>
  );
}
