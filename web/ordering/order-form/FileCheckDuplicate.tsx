import { Alert, Anchor, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FileForecast } from '#contract/automation.ts';
import { useFormats } from '#web/kit/useFormats.ts';

/** That the customer has ordered the same file before, with the way to that order: an update may be what is meant. */
export function FileCheckDuplicate({ duplicate }: { duplicate: NonNullable<FileForecast['duplicate']> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { jobId, orderedAt } = duplicate;
  return (
    <Alert variant="default" p="xs" icon={<IconCopy aria-hidden />} title={t('engine.fileCheck.duplicate.title')}>
      <Text size="sm">{t('engine.fileCheck.duplicate.text', { when: dateTime(orderedAt), job: jobId })}</Text>
      {/* In a window of its own: the order stays as it is. */}
      <Anchor
        size="sm"
        target="_blank"
        renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
      >
        {t('engine.fileCheck.duplicate.open', { job: jobId })}
      </Anchor>
    </Alert>
  );
}
