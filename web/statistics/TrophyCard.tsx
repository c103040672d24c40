import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Medal } from './Medal.tsx';
import classes from './statistics.module.css';

type Place = { key: string; name: ReactNode; value: string; detail?: string };

type Props = {
  of: 'customers' | 'methods' | 'vehicles' | 'fastest' | 'busiest';
  /** The best first. */
  places: readonly Place[];
  /** A number that the explanation names. */
  count?: number;
};

/** One trophy and whom it goes to. */
export function TrophyCard({ of, places, count = 0 }: Props) {
  const { t } = useTranslation();
  const title = t(`statistics.trophies.${of}.title`);
  const isOfThings = of === 'methods' || of === 'vehicles';
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {t(`statistics.trophies.${of}.about`, { count })}
      </Text>
      {places.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(isOfThings ? 'statistics.trophies.noneOrdered' : 'statistics.trophies.none')}
        </Text>
      )}
      <Stack component="ol" gap={6} className={classes['places'] ?? ''}>
        {places.map(({ key, name, value, detail }, at) => (
          <Group key={key} component="li" wrap="nowrap" gap="xs">
            <Medal rank={at + 1} />
            <Text
              size="sm"
              flex={1}
              truncate
              component="div"
              className={classes['name'] ?? ''}
              fw={at < 3 ? 600 : undefined}
              title={typeof name === 'string' ? name : undefined}
            >
              {name}
            </Text>
            <div className={classes['figures']}>
              <Text size="sm">{value}</Text>
              {detail !== undefined && (
                <Text size="xs" c="dimmed">
                  {detail}
                </Text>
              )}
            </div>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
