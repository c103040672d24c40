import { Group, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { cssColor, getDash, getFill, type Series, seriesStyles } from './series-styles.ts';
import { usePatterns } from './usePatterns.ts';
import classes from './statistics.module.css';

type Props = {
  series: readonly { name: Series; label: string; value?: string }[];
  /** Of lines, not of areas. */
  asLines?: boolean;
};

/** The name and total of each fill or line of a plot. */
export function Legend({ series, asLines = false }: Props) {
  const { t } = useTranslation();
  const hasPatterns = usePatterns();
  return (
    <Group component="ul" gap="sm" mb="xs" className={classes['legend'] ?? ''}>
      {series.map(({ name, label, value }) => (
        <Group key={name} component="li" gap={6} wrap="nowrap">
          <svg width={20} height={12} aria-hidden>
            {asLines ? (
              <path
                d="M0 6h20"
                strokeWidth={2}
                strokeDasharray={getDash(name)}
                style={{ stroke: cssColor(seriesStyles[name].color) }}
              />
            ) : (
              <rect width={20} height={12} rx={2} style={{ fill: getFill(name, hasPatterns) }} />
            )}
          </svg>
          <Text size="xs">{value === undefined ? label : t('statistics.view.total', { name: label, value })}</Text>
        </Group>
      ))}
    </Group>
  );
}
