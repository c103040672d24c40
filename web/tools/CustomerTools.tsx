import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { UserId } from '#contract/ids.ts';
import { type CustomerTool, toolsApi } from '#contract/tools.ts';
import { ask, query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { CustomerToolForm } from './CustomerToolForm.tsx';
import { EditToolButton } from './EditToolButton.tsx';
import { RemoveToolButton } from './RemoveToolButton.tsx';

/** The tools of one customer. */
export function CustomerTools({ userId }: { userId: UserId }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<CustomerTool | 'new'>();
  const tools = useQuery(query(toolsApi.getCustomerTools, { customerId: userId }));
  const { data } = tools;
  const close = () => {
    setEdited(undefined);
  };
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
      {tools.isPending && <RowSkeletons label={t('tools.loading')} />}
      {tools.isError && <ErrorNotice error={tools.error} onRetry={() => void tools.refetch()} />}
      {data?.length === 0 && <Text c="dimmed">{t('tools.ofCustomer.none')}</Text>}
      {data !== undefined && data.length > 0 && <CustomerToolTable tools={data} onEdit={setEdited} />}
      <Dialog
        of={edited}
        onClose={close}
        title={(tool) => (tool === 'new' ? t('tools.ofCustomer.add') : t('tools.editNamed', { name: tool.name }))}
      >
        {(tool) => (
          <CustomerToolForm
            tool={tool === 'new' ? undefined : tool}
            save={{
              calls: [toolsApi.addCustomerTool, toolsApi.updateCustomerTool],
              add: (added) => ask(toolsApi.addCustomerTool, { customerId: userId, ...added }),
              update: (changed, seenAt) => ask(toolsApi.updateCustomerTool, changed, { seenAt }),
              done: t('tools.ofCustomer.saved'),
            }}
            hasNote
            onDone={close}
          />
        )}
      </Dialog>
    </Stack>
  );
}

/** The names of a customer's tools; nothing while there are none. */
export function ToolNames({ userId }: { userId: UserId }) {
  const { t } = useTranslation();
  const { data } = useQuery(query(toolsApi.getCustomerTools, { customerId: userId }));
  if (data === undefined) return <Skeleton component="span" display="inline-block" h={14} w={96} />;
  if (data.length === 0) return t('tools.ofCustomer.none');
  return data.map(({ customerToolId, name, kind, serial }) => (
    <span key={customerToolId} style={{ display: 'block' }}>
      {[name, t(`tools.kind.${kind}`), serial].filter((part) => part !== '').join(' · ')}
    </span>
  ));
}

type TableProps = { tools: readonly CustomerTool[]; onEdit: (tool: CustomerTool) => void };

/** The tools of a customer with their serial numbers. */
function CustomerToolTable({ tools, onEdit }: TableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('tools.ofCustomer.title')}
      rows={tools}
      rowKey={({ customerToolId }) => customerToolId}
      minWidth={640}
      onOpen={onEdit}
      columns={[
        {
          id: 'tool',
          head: t('tools.ofCustomer.tool'),
          cell: ({ name, vendor }) => (
            <>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {vendor}
              </Text>
            </>
          ),
        },
        { id: 'kind', head: t('tools.ofCustomer.kind'), cell: ({ kind }) => t(`tools.kind.${kind}`) },
        {
          id: 'serial',
          head: t('tools.ofCustomer.serial'),
          cell: ({ serial }) => (
            <Text span inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {serial}
            </Text>
          ),
        },
        {
          id: 'note',
          head: t('tools.ofCustomer.note'),
          maxWidth: 260,
          cell: ({ note }) => (
            <Text size="xs" truncate title={note}>
              {note}
            </Text>
          ),
        },
        {
          id: 'action',
          revealOnHover: true,
          head: t('tools.columns.action'),
          cell: (tool) => (
            <Group gap={6} wrap="nowrap">
              <EditToolButton
                name={tool.name}
                onEdit={() => {
                  onEdit(tool);
                }}
              />
              <RemoveTool tool={tool} />
            </Group>
          ),
        },
      ]}
    />
  );
}

/** Takes a tool from its customer. */
function RemoveTool({ tool }: { tool: CustomerTool }) {
  const { t } = useTranslation();
  const remove = useCommand(toolsApi.removeCustomerTool, { done: t('tools.ofCustomer.removed', { name: tool.name }) });
  return (
    <RemoveToolButton
      name={tool.name}
      text={t('tools.ofCustomer.removeText')}
      isPending={remove.isPending}
      onRemove={() => remove.run({ customerToolId: tool.customerToolId })}
    />
  );
}
