import { Button, Group, Modal, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ToolId, type UserId } from '#contract/ids.ts';
import { type CustomerTool, type CustomerToolKind, customerToolKinds, toolsApi } from '#contract/tools.ts';
import { ask, codeOf, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { DeleteButton } from '#web/kit/DeleteButton.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { RowSkeletons } from '#web/kit/RowSkeletons.tsx';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useCommand, useCommandWith } from '#web/kit/useCommand.ts';
import { useEditForm } from '#web/kit/useEditForm.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
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
      <Modal
        opened={edited !== undefined}
        onClose={close}
        title={
          edited === 'new' || edited === undefined
            ? t('tools.ofCustomer.add')
            : t('tools.editNamed', { name: edited.name })
        }
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {edited !== undefined && (
          <CustomerToolForm userId={userId} tool={edited === 'new' ? undefined : edited} onDone={close} />
        )}
      </Modal>
    </Stack>
  );
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
          isAside: true,
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
  const client = useQueryClient();
  const meanwhile = useMeanwhile();
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
  const save = useCommandWith(
    [toolsApi.addCustomerTool, toolsApi.updateCustomerTool],
    (values: Values): Promise<boolean> => {
      const fields = { kind: kindOf(values), serial: values.serial, note: values.note };
      return tool === undefined
        ? ask(toolsApi.addCustomerTool, { customerId: userId, toolId: ToolId.parse(values.toolId), ...fields })
        : ask(
            toolsApi.updateCustomerTool,
            { customerToolId: tool.customerToolId, ...fields },
            { seenAt: meanwhile.seenAt(tool) },
          );
    },
    {
      done: t('tools.ofCustomer.saved'),
      unchanged: t('tools.unchanged'),
      onDone,
      onFailed: (error) => {
        if (codeOf(error) === 'customerToolExists') form.setFieldError('serial', t('tools.taken'));
        return meanwhile.hear(error);
      },
    },
  );
  const { form, submit } = useEditForm<Values>({
    initialValues: { toolId: null, kind, serial, note },
    problems: ({ toolId }) =>
      tool === undefined && toolId === null ? { toolId: t('tools.ofCustomer.toolMissing') } : {},
    checksOnBlur: false,
    onSubmit: save.run,
  });
  const kinds = kindsOf(form.values.toolId);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
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
            {...form.getInputProps('toolId')}
          />
        )}
        <Select
          label={t('tools.ofCustomer.kind')}
          allowDeselect={false}
          data={kinds.map((one) => ({ value: one, label: t(`tools.kind.${one}`) }))}
          {...form.getInputProps('kind')}
          value={kindOf(form.values)}
        />
        <TextInput label={t('tools.ofCustomer.serial')} maxLength={60} {...form.getInputProps('serial')} />
        <Textarea
          label={t('tools.ofCustomer.note')}
          description={t('tools.ofCustomer.noteHint')}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('note')}
        />
        <MeanwhileNotice
          meanwhile={meanwhile}
          onTheirs={() => void invalidate(client, 'tools').then(onDone)}
          onMine={submit}
        />
        <Button type="submit" loading={save.isPending}>
          {t('tools.save')}
        </Button>
      </Stack>
    </form>
  );
}
