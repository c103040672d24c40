import { ActionIcon, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskReportPage } from '#contract/engine.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './report.module.css';

type Props = {
  label: string;
  file: TaskReportPage['original'];
  /** Who made it, and when. */
  made?: string | undefined;
  /** What the button that copies the hash says. */
  copy: string;
};

/** One file of a task: name, size and hash. */
export function FileLine({ label, file, made, copy }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const named = file && t('engine.report.files.name', { name: file.name, size: bytes(file.length) });
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" truncate="end" title={named}>
        {named ?? t('engine.report.files.none')}
      </Text>
      {made !== undefined && (
        <Text size="xs" c="dimmed">
          {made}
        </Text>
      )}
      {file !== undefined && (
        <Group gap={6} wrap="nowrap">
          <Text className={classes['mono'] ?? ''} truncate="end" title={file.sha256}>
            {file.sha256}
          </Text>
          <CopyButton value={file.sha256}>
            {({ copied, copy: put }) => (
              <ActionIcon
                size={22}
                variant="subtle"
                color={copied ? 'green' : 'gray'}
                aria-label={copied ? t('engine.report.files.copied') : copy}
                onClick={put}
              >
                {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
      )}
    </div>
  );
}
