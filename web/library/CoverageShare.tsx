import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import { coverageDays, type libraryApi } from '#contract/library.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './library.module.css';

/** The orders of the last days as one bar: done automatically, covered by now, for a person anyway, and the rest. */
export function CoverageShare({ coverage }: { coverage: Output<typeof libraryApi.getSolutionCoverage> }) {
  const { t } = useTranslation();
  const { count, percent } = useFormats();
  const { orders, automatic, coveredNow, notForLibrary } = coverage;
  const shareOf = (part: number) => (orders === 0 ? 0 : Math.round((part * 10_000) / orders));
  const parts = [
    { name: 'share', label: t('library.coverage.share'), number: automatic, color: 'teal.6' },
    { name: 'coveredNow', label: t('library.coverage.coveredNow'), number: coveredNow, color: 'port.4' },
    { name: 'notForLibrary', label: t('library.coverage.notForLibrary'), number: notForLibrary, color: 'gray.5' },
  ];
  const title = t('library.coverage.title', { days: coverageDays });
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="baseline" gap="xs">
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text fw={650} className={classes['share'] ?? ''}>
            {t('library.coverage.of', { automatic: count(automatic), orders: count(orders) })}
          </Text>
        </Group>
        <Progress.Root size="lg" aria-hidden>
          {parts.map(({ name, number, color }) => (
            <Progress.Section key={name} value={shareOf(number) / 100} color={color} />
          ))}
        </Progress.Root>
        <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {parts.map(({ name, label, number, color }) => (
            <Group key={name} component="li" justify="space-between" wrap="nowrap" gap="md">
              <Group gap={8} wrap="nowrap">
                <Progress.Root size="sm" w={14} miw={14} aria-hidden>
                  <Progress.Section value={100} color={color} />
                </Progress.Root>
                <Text size="sm">{label}</Text>
              </Group>
              <Text size="sm" className={classes['share'] ?? ''} style={{ whiteSpace: 'nowrap' }}>
                {t('library.coverage.part', { number: count(number), share: percent(shareOf(number)) })}
              </Text>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
