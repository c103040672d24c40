import { Button, Group, Select, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ToolId, type UserId } from '#contract/ids.ts';
import { type CustomerTool, type CustomerToolKind, customerToolKinds, toolsApi } from '#contract/tools.ts';
import { ask, query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useCallFormWith } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { EditToolButton } from './EditToolButton.tsx';

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
        {(tool) => <CustomerToolForm userId={userId} tool={tool === 'new' ? undefined : tool} onDone={close} />}
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
              <RemoveToolButton tool={tool} />
            </Group>
          ),
        },
      ]}
    />
  );
}

/** Takes a tool from its customer. */
function RemoveToolButton({ tool: { customerToolId, name } }: { tool: CustomerTool }) {
  const { t } = useTranslation();
  const remove = useCommand(toolsApi.removeCustomerTool, { done: t('tools.ofCustomer.removed', { name }) });
  return (
    <DeleteButton
      title={t('tools.ofCustomer.removeTitle', { name })}
      text={t('tools.ofCustomer.removeText')}
      confirmLabel={t('tools.ofCustomer.remove')}
      aria-label={t('tools.ofCustomer.removeNamed', { name })}
      isPending={remove.isPending}
      onDelete={() => remove.run({ customerToolId })}
    >
      {t('tools.ofCustomer.remove')}
    </DeleteButton>
  );
}

type Values = { toolId: string | null; kind: CustomerToolKind; serial: string; note: string };
type FormProps = { userId: UserId; tool: CustomerTool | undefined; onDone: () => void };

/** A tool of a customer: only tools in use are offered, each only in the kinds in which it is sold. */
function CustomerToolForm({ userId, tool, onDone }: FormProps) {
  const { t } = useTranslation();
  const { data: tools = [] } = useQuery(query(toolsApi.getTools, {}));
  const { kind = 'master', serial = '', note = '' } = tool ?? {};
  const kindsOf = (toolId: string | null) => {
    const sold = tool?.toolKind ?? tools.find((one) => String(one.toolId) === toolId)?.kind ?? 'both';
    return customerToolKinds.filter((one) => sold === 'both' || sold === one);
  };
  /** A tool that is sold in one kind only leaves nothing to choose. */
  const kindOf = (values: Values) => {
    const [onlyKind, ...others] = kindsOf(values.toolId);
    return others.length === 0 && onlyKind !== undefined ? onlyKind : values.kind;
  };
  const form = useCallFormWith(
    [toolsApi.addCustomerTool, toolsApi.updateCustomerTool],
    (values: Values, seenAt): Promise<boolean> => {
      const fields = { kind: kindOf(values), serial: values.serial, note: values.note };
      return tool === undefined
        ? ask(toolsApi.addCustomerTool, { customerId: userId, toolId: ToolId.parse(values.toolId), ...fields })
        : ask(toolsApi.updateCustomerTool, { customerToolId: tool.customerToolId, ...fields }, { seenAt });
    },
    {
      initialValues: { toolId: null, kind, serial, note },
      problems: ({ toolId }) => ({
        toolId: tool === undefined && toolId === null && t('tools.ofCustomer.toolMissing'),
      }),
      checksOnBlur: false,
      refusedAt: { customerToolExists: ['serial', t('tools.taken')] },
      done: t('tools.ofCustomer.saved'),
      unchanged: t('tools.unchanged'),
      onDone,
      seen: tool,
      onTheirs: onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('tools.save')}>
      {tool === undefined && (
        <Select
          data-autofocus
          required
          searchable
          label={t('tools.ofCustomer.tool')}
          placeholder={t('tools.ofCustomer.toolMissing')}
          nothingFoundMessage={t('tools.ofCustomer.noTool')}
          data={tools
            .filter(({ active }) => active)
            .map(({ toolId, name }) => ({ value: String(toolId), label: name }))}
          {...form.input('toolId')}
        />
      )}
      <Select
        label={t('tools.ofCustomer.kind')}
        allowDeselect={false}
        data={kindsOf(form.values.toolId).map((one) => ({ value: one, label: t(`tools.kind.${one}`) }))}
        {...form.input('kind')}
        value={kindOf(form.values)}
      />
      <TextInput label={t('tools.ofCustomer.serial')} {...form.text('serial')} />
      <Textarea
        label={t('tools.ofCustomer.note')}
        description={t('tools.ofCustomer.noteHint')}
        autosize
        minRows={2}
        {...form.text('note')}
      />
    </Form>
  );
}
