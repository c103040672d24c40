import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { orderingApi } from '#contract/ordering.ts';
import type { Reading } from '#contract/tasks/reading.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { ReadingFields } from '#web/tasks/ReadingFields.tsx';

type Props = {
  /** Undefined until somebody has chosen, or taken the proposal. */
  reading: Reading | undefined;
  fileName: string;
  check: FileCheck;
  isRequired: boolean;
  onChange: (reading: Reading) => void;
};

/** Tool and way of the readout, filled in with what is probable as soon as they are seen. */
export function OrderReading({ reading, fileName, check, isRequired, onChange }: Props) {
  const { t } = useTranslation();
  const fileCheckId = check.state === 'checked' ? check.fileCheckId : undefined;
  const proposal = useQuery(
    query(orderingApi.proposeReading, fileCheckId === undefined ? { fileName } : { fileName, fileCheckId }),
  );
  const proposed = proposal.data?.proposed;
  // The answer of the server becomes what the form says: the person sees it before it is sent.
  useEffect(() => {
    if (reading === undefined && proposed !== undefined && Object.keys(proposed).length > 0) onChange(proposed);
  }, [reading, proposed, onChange]);
  if (proposal.isError) return <ErrorNotice error={proposal.error} onRetry={() => void proposal.refetch()} />;
  if (proposal.data === undefined) return <Skeleton h={60} />;
  const isProposed = proposed !== undefined && JSON.stringify(reading) === JSON.stringify(proposed);
  return (
    <Stack gap={4}>
      <ReadingFields reading={reading ?? {}} tools={proposal.data.tools} isRequired={isRequired} onChange={onChange} />
      {isProposed && (
        <Text size="xs" c="dimmed">
          {t('tasks.reading.proposed')}
        </Text>
      )}
    </Stack>
  );
}
