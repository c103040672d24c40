import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { type Tool, type ToolKind, toolKinds, toolsApi, toolSorts } from '#contract/tools.ts';
import { ask, query, RefusedCallError } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { makeSortChoice } from '#web/kit/table/ListPage.tsx';
import { DensitySwitch } from '#web/kit/table/DensitySwitch.tsx';
import { ListTools } from '#web/kit/table/ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useCallFormWith } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { type SortState, useListSearch } from '#web/kit/table/useListSearch.ts';
import { EditToolButton } from './EditToolButton.tsx';
import { hasWords } from '#rules/search-words.ts';

const matches = ({ name, vendor }: Tool, words: string) => hasWords(`${name} ${vendor}`, words);

/** The tools that customers may have. */
export function Tools() {
  const { t } = useTranslation();
  const list = useListSearch({ sorts: toolSorts });
  const [edited, setEdited] = useState<Tool | 'new'>();
  const tools = useQuery({ ...query(toolsApi.getTools, list.sorting), placeholderData: keepPreviousData });
  const { data } = tools;
  const shown = (data ?? []).filter((tool) => matches(tool, list.search.search));
  const close = () => {
    setEdited(undefined);
  };
  return (
    <Stack gap="md" data-list>
      <PageTitle title={usePageTitle()} count={data?.length ?? null}>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('tools.add')}
        </Button>
      </PageTitle>
      <Text size="sm" c="dimmed">
        {t('tools.intro')}
      </Text>
      <ListTools
        list={list}
        placeholder={t('tools.search')}
        hasPeriod={false}
        sortChoice={makeSortChoice(
          list,
          toolSorts.map((sort) => ({ sort, label: t(`tools.columns.${sort}`) })),
        )}
      >
        <DensitySwitch />
      </ListTools>
      {tools.isPending && <RowSkeletons label={t('tools.loading')} />}
      {tools.isError && <ErrorNotice error={tools.error} onRetry={() => void tools.refetch()} />}
      {data !== undefined && shown.length === 0 && (
        <EmptyState text={data.length === 0 ? t('tools.none') : t('tools.noneFiltered')} />
      )}
      {shown.length > 0 && <ToolTable tools={shown} list={list} onEdit={setEdited} />}
      <Dialog
        of={edited}
        onClose={close}
        title={(tool) => (tool === 'new' ? t('tools.add') : t('tools.editNamed', { name: tool.name }))}
      >
        {(tool) => <ToolForm tool={tool === 'new' ? undefined : tool} onDone={close} />}
      </Dialog>
    </Stack>
  );
}

type TableProps = { tools: readonly Tool[]; list: SortState; onEdit: (tool: Tool) => void };

function ToolTable({ tools, list, onEdit }: TableProps) {
  const { t } = useTranslation();
  const stateOf = ({ active }: Tool) => (active ? t('tools.active') : t('tools.notActive'));
  return (
    <DataTable
      label={t('tools.title')}
      rows={tools}
      rowKey={({ toolId }) => toolId}
      list={list}
      minWidth={640}
      onOpen={onEdit}
      columns={[
        {
          id: 'name',
          head: t('tools.columns.name'),
          maxWidth: 220,
          sort: 'name',
          phone: 'head',
          phoneCell: ({ name }) => name,
          cell: ({ name }) => (
            <Text size="sm" fw={600} truncate title={name}>
              {name}
            </Text>
          ),
        },
        {
          id: 'vendor',
          head: t('tools.columns.vendor'),
          maxWidth: 220,
          sort: 'vendor',
          phone: 'line',
          phoneCell: ({ vendor }) => vendor,
          cell: ({ vendor }) => (
            <Text size="xs" truncate title={vendor}>
              {vendor}
            </Text>
          ),
        },
        {
          id: 'kind',
          head: t('tools.columns.kind'),
          sort: 'kind',
          phone: 'line',
          cell: ({ kind }) => t(`tools.kind.${kind}`),
        },
        {
          id: 'state',
          head: t('tools.columns.state'),
          sort: 'state',
          phone: 'mark',
          cell: (tool) => (
            <StateBadge
              color={tool.active ? 'good' : 'gray'}
              variant={tool.active ? 'light' : 'outline'}
              label={stateOf(tool)}
            />
          ),
        },
        {
          id: 'customers',
          head: t('tools.columns.customers'),
          isNumber: true,
          sort: 'customers',
          cell: ({ customers }) => customers,
        },
        {
          id: 'action',
          revealOnHover: true,
          phone: 'end',
          phoneCell: (tool) => <DeleteToolButton tool={tool} />,
          head: t('tools.columns.action'),
          cell: (tool) => (
            <Group gap={6} wrap="nowrap">
              <EditToolButton
                name={tool.name}
                onEdit={() => {
                  onEdit(tool);
                }}
              />
              <DeleteToolButton tool={tool} />
            </Group>
          ),
        },
      ]}
    />
  );
}

const InUse = z.object({ customers: z.int(), names: z.array(z.string()) });

/** Deletes a tool; one in use names its customers. */
function DeleteToolButton({ tool: { toolId, name } }: { tool: Tool }) {
  const { t } = useTranslation();
  const deleteTool = useCommand(toolsApi.deleteTool, {
    done: t('tools.deleted', { name }),
    failed: (reason, _input, error) => {
      const inUse = error instanceof RefusedCallError ? InUse.safeParse(error.problem).data : undefined;
      if (inUse === undefined) return reason;
      const { customers: count } = inUse;
      const named = inUse.names.join(', ');
      const names = count > inUse.names.length ? t('tools.inUseMore', { names: named }) : named;
      return t('tools.inUse', { count, name, names });
    },
  });
  return (
    <DeleteButton
      title={t('tools.deleteTitle', { name })}
      text={t('tools.deleteText')}
      confirmLabel={t('tools.delete')}
      aria-label={t('tools.deleteNamed', { name })}
      isPending={deleteTool.isPending}
      onDelete={() => deleteTool.run({ toolId })}
    >
      {t('tools.delete')}
    </DeleteButton>
  );
}

type Values = {
  name: string;
  vendor: string;
  kind: ToolKind;
  readEndings: string;
  returnEnding: string;
  active: boolean;
};

/** A tool of the list, or a new one. */
function ToolForm({ tool, onDone }: { tool: Tool | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const { name = '', vendor = '', kind = 'both', readEndings = '', returnEnding = '', active = true } = tool ?? {};
  const form = useCallFormWith(
    [toolsApi.createTool, toolsApi.updateTools],
    (values: Values, seenAt): Promise<boolean> =>
      tool === undefined
        ? ask(toolsApi.createTool, values)
        : ask(toolsApi.updateTools, { tools: [{ toolId: tool.toolId, ...values }] }, { seenAt }),
    {
      initialValues: { name, vendor, kind, readEndings, returnEnding, active },
      problems: (values) => ({
        name: values.name.trim() === '' && t('tools.nameMissing'),
        readEndings: !/^[a-z0-9\s-]*$/.test(values.readEndings) && t('tools.endingsWrong'),
        returnEnding: !/^[a-z0-9]*$/.test(values.returnEnding.trim()) && t('tools.endingsWrong'),
      }),
      refusedAt: { toolExists: ['name', t('tools.taken')] },
      done: t('tools.saved'),
      unchanged: t('tools.unchanged'),
      onDone,
      seen: tool,
      onTheirs: onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('tools.save')}>
      <TextInput data-autofocus required label={t('tools.columns.name')} {...form.text('name')} />
      <TextInput label={t('tools.columns.vendor')} {...form.text('vendor')} />
      <Select
        label={t('tools.columns.kind')}
        allowDeselect={false}
        data={toolKinds.map((one) => ({ value: one, label: t(`tools.kind.${one}`) }))}
        {...form.input('kind')}
      />
      <TextInput
        label={t('tools.readEndings')}
        description={t('tools.readEndingsHint')}
        {...form.text('readEndings')}
      />
      <TextInput
        label={t('tools.returnEnding')}
        description={t('tools.returnEndingHint')}
        {...form.text('returnEnding')}
      />
      <Switch label={t('tools.active')} description={t('tools.activeHint')} {...form.checkbox('active')} />
    </Form>
  );
}
