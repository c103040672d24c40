import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Move, movingApi, ownFileMap, type TableReading } from '#contract/moving.ts';
import { getMapName } from '#rules/moving/kinds.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { KeepMap } from './KeepMap.tsx';
import { MoveColumns } from './MoveColumns.tsx';

type Props = { move: Move; isRunning: boolean };

/** The files that the folder has for each of our files, and which of their columns says what. */
export function MoveTables({ move, isRunning }: Props) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<TableReading>();
  const [areAllShown, setAllShown] = useState(false);
  const found = move.tables.filter(({ file }) => file !== undefined);
  const shown = areAllShown || found.length === 0 ? move.tables : found;
  const setMap = useCommand(movingApi.setMoveMap);
  const close = () => {
    setEdited(undefined);
  };
  const chooseFile = ({ kind }: TableReading, file: string | null) => {
    const name = getMapName(kind);
    const { file: _, ...of } = move.map.files[name] ?? ownFileMap;
    const files = { ...move.map.files, [name]: { ...of, ...(file !== null && { file: [file] }) } };
    void setMap.run({ map: JSON.stringify({ ...move.map, files }) });
  };
  const renderChoice = (table: TableReading) =>
    table.columns.length > 0 &&
    table.file !== undefined && (
      <Button
        size="compact-xs"
        variant="default"
        disabled={isRunning}
        aria-label={`${t('moving.choose')}: ${t(`moving.kind.${table.kind}`)}`}
        onClick={() => {
          setEdited(table);
        }}
      >
        {t('moving.choose')}
      </Button>
    );
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('moving.tables')}
        </Title>
        <DialogButton
          text={t('moving.keep')}
          title={t('moving.keep')}
          button={{ variant: 'default', size: 'xs', disabled: isRunning }}
        >
          {(onClose) => <KeepMap onDone={onClose} />}
        </DialogButton>
      </Group>
      <DataTable
        label={t('moving.tables')}
        rows={shown}
        rowKey={({ kind }) => kind}
        minWidth={640}
        columns={[
          { id: 'data', head: t('moving.data'), phone: 'head', cell: ({ kind }) => t(`moving.kind.${kind}`) },
          {
            id: 'file',
            head: t('moving.file'),
            phone: 'actions',
            cell: (table) => (
              <Select
                size="xs"
                miw={200}
                clearable
                searchable
                disabled={isRunning || setMap.isPending}
                aria-label={t('moving.fileFor', { data: t(`moving.kind.${table.kind}`) })}
                placeholder={t('moving.noFile')}
                data={move.files.map(({ path }) => path)}
                value={table.file ?? null}
                onChange={(file) => {
                  chooseFile(table, file);
                }}
              />
            ),
          },
          {
            id: 'columns',
            head: t('moving.columns'),
            phone: 'mark',
            share: 100,
            cell: (table) => (
              <Group gap="sm" justify="space-between" wrap="nowrap">
                <TableState table={table} />
                {renderChoice(table)}
              </Group>
            ),
            phoneCell: (table) => <TableState table={table} />,
          },
          { id: 'choice', isPhoneOnly: true, phone: 'actions', cell: renderChoice },
        ]}
      />
      {shown.length < move.tables.length && (
        <Button
          size="xs"
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            setAllShown(true);
          }}
        >
          {t('moving.more')}
        </Button>
      )}
      <Dialog
        of={edited}
        onClose={close}
        size="lg"
        title={({ kind }) => t('moving.columnsOf', { data: t(`moving.kind.${kind}`) })}
      >
        {(table) => <MoveColumns move={move} table={table} onDone={close} />}
      </Dialog>
    </Stack>
  );
}

/** A mark for a file that can be taken as it is read, else its fault. */
function TableState({ table: { file, missing, doubled, columns } }: { table: TableReading }) {
  const { t } = useTranslation();
  if (file === undefined) return undefined;
  if (doubled.length > 0)
    return (
      <Text size="sm" c="danger">
        {t('moving.doubled', { columns: doubled.join(', ') })}
      </Text>
    );
  if (missing.length > 0)
    return (
      <Text size="sm" c="danger">
        {t('moving.missing', { columns: missing.join(', ') })}
      </Text>
    );
  const found = columns.filter(({ from }) => from !== undefined).length;
  return (
    <Group gap="xs" wrap="nowrap">
      <StateBadge size="sm" color="good" label={t('moving.ready')} />
      {columns.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('accounts.roles.countOf', { count: found, total: columns.length })}
        </Text>
      )}
    </Group>
  );
}
