import { Group, Pagination, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

/** Which mails of how many are shown, and the other pages. */
export function OutboxPages({ page, pageSize, total, onPage }: Props) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / pageSize);
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t('operator.outbox.shown', { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total), total })}
      </Text>
      {pages > 1 && (
        <Pagination aria-label={t('operator.outbox.pages')} size="sm" total={pages} value={page} onChange={onPage} />
      )}
    </Group>
  );
}
