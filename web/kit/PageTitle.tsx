import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';
import { useFormats } from './format/useFormats.ts';
import classes from './page-title.module.css';

type Props = {
  title: string;
  /** The number of things that the page lists; shown beside the title. `null`: it is on its way, and its place is kept. */
  count?: number | null | undefined;
  /** True when the count stops at a limit and the page lists more. */
  isMore?: boolean | undefined;
  /** Actions at the end of the line. */
  children?: ReactNode;
};

/** The heading of a page. */
export function PageTitle({ title, count, isMore = false, children }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Group justify="space-between" align="center" gap="sm" className={classes['title'] ?? ''}>
      <Group gap="xs" align="baseline">
        <DocumentTitle title={title} />
        <Title order={1} size="h2">
          {title}
        </Title>
        {count !== undefined && (
          // As wide before it is known: on a phone the buttons beside it would move to the next line.
          <Text c="dimmed" size="lg" miw="6ch">
            {count !== null &&
              (isMore ? t('tasks.list.moreThan', { number: formats.count(count) }) : formats.count(count))}
          </Text>
        )}
      </Group>
      {children !== undefined && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
