import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskStripMap } from '#contract/engine.ts';
import classes from './report.module.css';

/** What the marks of the picture mean; only of those that are in it. */
export function StripLegend({ map }: { map: TaskStripMap }) {
  const { t } = useTranslation();
  const marks = [
    'erased',
    'dense',
    ...(map.bytesChanged > 0 ? (['changed'] as const) : []),
    ...(map.checksum.checks.length > 0 ? (['words'] as const) : []),
    ...(map.signatures.length > 0 ? (['signatures'] as const) : []),
  ] as const;
  return (
    <Group gap="sm">
      {marks.map((mark) => (
        <Group key={mark} gap={5} wrap="nowrap">
          <span className={classes['sample']} data-mark={mark} aria-hidden />
          <Text size="xs">{t(`engine.report.strip.legend.${mark}`)}</Text>
        </Group>
      ))}
    </Group>
  );
}
