import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { type CustomerTool, toolsApi } from '#contract/tools.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { CustomerToolDialog } from './CustomerToolDialog.tsx';
import { CustomerToolTable } from './CustomerToolTable.tsx';

/** The tools of one customer. */
export function CustomerTools({ userId }: { userId: UserId }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<CustomerTool | 'new'>();
  const tools = useQuery(query(toolsApi.getCustomerTools, { customerId: userId }));
  const { data } = tools;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('tools.ofCustomer.title')}
        </Title>
        <Button
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('tools.ofCustomer.add')}
        </Button>
      </Group>
      {tools.isPending && <Skeleton h={120} role="status" aria-busy aria-label={t('tools.loading')} />}
      {tools.isError && <ErrorNotice error={tools.error} onRetry={() => void tools.refetch()} />}
      {data?.length === 0 && <Text c="dimmed">{t('tools.ofCustomer.none')}</Text>}
      {data !== undefined && data.length > 0 && <CustomerToolTable tools={data} onEdit={setEdited} />}
      <CustomerToolDialog
        userId={userId}
        tool={edited}
        onClose={() => {
          setEdited(undefined);
        }}
      />
    </Stack>
  );
}
