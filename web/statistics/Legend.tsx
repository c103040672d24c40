import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { FigureLink } from './figure-links.ts';
import { cssColor, getDash, getFill, type Series } from './series-styles.ts';
import { usePatterns } from './usePatterns.ts';
import classes from './statistics.module.css';

export type PlotSeries = {
  name: Series;
  label: string;
  /** Its total. */
  value?: string;
  /** The way to what the total counts. */
  link?: FigureLink;
};

type Props = {
  series: readonly PlotSeries[];
  /** Of lines, not of areas. */
  asLines?: boolean;
};

/** The name and total of each fill or line of a plot. */
export function Legend({ series, asLines = false }: Props) {
  const { t } = useTranslation();
  const hasPatterns = usePatterns();
  return (
    <Group component="ul" gap="sm" mb="xs" className={classes['legend'] ?? ''}>
      {series.map(({ name, label, value, link }) => (
        <Group key={name} component="li" gap={6} wrap="nowrap">
          <svg width={20} height={12} aria-hidden>
            {asLines ? (
              <path d="M0 6h20" strokeWidth={2} strokeDasharray={getDash(name)} style={{ stroke: cssColor(name) }} />
            ) : (
              <rect width={20} height={12} rx={2} style={{ fill: getFill(name, hasPatterns) }} />
            )}
          </svg>
          <Text
            size="xs"
            {...(link !== undefined && {
              className: classes['total'] ?? '',
              renderRoot: (props: object) => <Link {...link} {...props} />,
            })}
          >
            {value === undefined ? label : t('statistics.view.total', { name: label, value })}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
