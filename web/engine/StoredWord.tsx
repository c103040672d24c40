import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComparedChecksum } from '#contract/engine.ts';
import { ChecksumMark } from './ChecksumMark.tsx';
import classes from './report.module.css';

/** A checksum word as it stands in a file, and what it should be where it is wrong. */
export function StoredWord({ word: { ok, stored, computed } }: { word: ComparedChecksum['before'] }) {
  const { t } = useTranslation();
  return (
    <Group gap={6} wrap="nowrap">
      <ChecksumMark ok={ok} />
      <Text className={classes['mono'] ?? ''}>
        {ok ? stored : t('engine.report.checks.should', { stored, computed })}
      </Text>
    </Group>
  );
}
