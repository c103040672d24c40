import { ActionIcon, Box, Card, Group, List, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Input } from '#contract/call.ts';
import { standardPricesApi } from '#contract/pricing/standard-prices.ts';
import { type FileRole, PriceClassUse } from '#contract/pricing/price.ts';
import { ask, query, RefusedCallError } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { dialogs } from '#web/kit/dialog/dialogs.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { type ClassEdits, type ClassRow, noEdits, pricesInFields } from './class-edits.ts';
import { PriceInput } from './PriceInput.tsx';
import classes from './pricing.module.css';
import { SaveBar, submitPrices } from './SaveBar.tsx';
import { usePriceEdits } from './usePriceEdits.ts';

/** The price classes of one kind of file and its flat price, changed together and saved together. */
export function StandardPriceForm({ kind, state }: { kind: FileRole; state: StandardPricesState }) {
  const { t } = useTranslation();
  const { prices, fields } = state;
  if (fields === undefined)
    return prices.isError && <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />;
  return (
    <PlainForm onSubmit={submitPrices(state.save, t('pricing.notValid'))} aria-label={t(`pricing.kind.${kind}`)}>
      <Card withBorder padding="xs">
        <StandardPriceTable kind={kind} rows={fields.rows} onEdit={state.edit} />
        <Group gap="sm" p="xs">
          <Stack gap={0} flex="1 1 14rem">
            <Text size="sm" fw={600}>
              {t(`pricing.flat.${kind}`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('pricing.flat.about')}
            </Text>
          </Stack>
          <Box w={120}>
            <PriceInput
              label={t(`pricing.flat.${kind}`)}
              typed={fields.flat.typed}
              isWrong={fields.flat.isWrong}
              onType={state.editFlatPrice}
            />
          </Box>
        </Group>
        <SaveBar
          isUnsaved={state.isUnsaved}
          isSaving={state.isSaving}
          onDiscard={state.discard}
          meanwhile={state.meanwhile}
          onSave={state.save}
        />
      </Card>
    </PlainForm>
  );
}

const columns = ['name', 'price', 'methods', 'customers', 'action'] as const;
/** On a phone under the name, or left out. */
const besideName: ReadonlySet<string> = new Set(['methods', 'customers']);

type Props = { kind: FileRole; rows: readonly ClassRow[]; onEdit: StandardPricesState['edit'] };

/** The price classes of one kind of file, each to be changed in its line. */
function StandardPriceTable({ kind, rows, onEdit }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const shown = columns.filter((column) => !isPhone || !besideName.has(column));
  return (
    <Table.ScrollContainer minWidth={isPhone ? 0 : 560}>
      <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t(`pricing.kind.${kind}`)}>
        <Table.Thead>
          <Table.Tr>
            {shown.map((column) => (
              <Table.Th key={column} ta={column === 'price' || column === 'customers' ? 'right' : 'left'}>
                {t(`pricing.columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <StandardPriceRow key={row.saved.priceClassId} kind={kind} row={row} onEdit={onEdit} />
          ))}
          {rows.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={shown.length}>{t('pricing.none')}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type StandardPriceRowProps = { kind: FileRole; row: ClassRow; onEdit: StandardPricesState['edit'] };

/** One price class: name and price as fields, with what it is for. */
function StandardPriceRow({ kind, row, onEdit }: StandardPriceRowProps) {
  const { t } = useTranslation();
  const { priceClassId, name, methods, customers } = row.saved;
  const isPhone = useIsPhone();
  const methodNames = methods.length === 0 ? t('pricing.noMethods') : methods.join(', ');
  const forMethods = (
    <Text size="xs" lineClamp={2} title={methodNames} {...(methods.length === 0 && { c: 'dimmed' })}>
      {methodNames}
    </Text>
  );
  return (
    <Table.Tr className={classes['row'] ?? ''} data-changed={row.isChanged || undefined}>
      <Table.Td miw={130}>
        <TextInput
          size="xs"
          aria-label={t('pricing.nameOf', { name })}
          value={row.name}
          maxLength={80}
          error={row.nameProblem && t(`pricing.problem.${row.nameProblem}`)}
          onChange={({ currentTarget }) => {
            onEdit(priceClassId, { name: currentTarget.value });
          }}
        />
        {isPhone && <Box mt={4}>{forMethods}</Box>}
      </Table.Td>
      <Table.Td w={110}>
        <PriceInput
          label={t('pricing.priceOf', { name })}
          typed={row.price}
          isWrong={row.isPriceWrong}
          onType={(price) => {
            onEdit(priceClassId, { price });
          }}
        />
      </Table.Td>
      {!isPhone && <Table.Td miw={140}>{forMethods}</Table.Td>}
      {!isPhone && <Table.Td ta="right">{customers}</Table.Td>}
      <Table.Td w={40}>
        <DeleteClassButton kind={kind} row={row.saved} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Deletes a price class; one in use says where instead. */
function DeleteClassButton({ kind, row: { priceClassId, name } }: { kind: FileRole; row: ClassRow['saved'] }) {
  const { t, i18n } = useTranslation();
  const deleteClass = useCommand(standardPricesApi.deletePriceClass, {
    done: t('pricing.delete.done', { name }),
    onFailed: (error) => {
      const use = error instanceof RefusedCallError ? PriceClassUse.safeParse(error.problem).data : undefined;
      if (use === undefined) return false;
      void showUse(use);
      return true;
    },
  });
  const showUse = async (use: PriceClassUse) => {
    const modals = await dialogs();
    modals?.open({ title: t('pricing.delete.inUse', { name }), children: <UsedPriceClass use={use} /> });
  };
  const deleteIfSure = async () => {
    const isSure = await confirm({
      title: t('pricing.delete.title', { name }),
      text: t('pricing.delete.text'),
      confirmLabel: t('pricing.delete.confirm'),
      danger: true,
    });
    if (isSure) void deleteClass.run({ kind, priceClassId, language: i18n.language });
  };
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="danger"
      loading={deleteClass.isPending}
      aria-label={t('pricing.delete.label', { name })}
      title={t('pricing.delete.label', { name })}
      onClick={() => void deleteIfSure()}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}

/** The methods and customers for which a price class cannot be deleted. */
function UsedPriceClass({ use: { methods, customers, shown } }: { use: PriceClassUse }) {
  const { t } = useTranslation();
  const others = customers - shown.length;
  return (
    <Stack gap="sm">
      {methods.length > 0 && (
        <div>
          <Text size="sm">{t('pricing.delete.methods')}</Text>
          <List size="sm">
            {methods.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
        </div>
      )}
      {customers > 0 && (
        <div>
          <Text size="sm">{t('pricing.delete.customers', { count: customers })}</Text>
          <List size="sm">
            {shown.map(({ userId, name }) => (
              <List.Item key={userId}>{name}</List.Item>
            ))}
            {others > 0 && <List.Item>{t('pricing.delete.others', { count: others })}</List.Item>}
          </List>
        </div>
      )}
    </Stack>
  );
}

const load = { engine: standardPricesApi.getStandardEnginePrices, module: standardPricesApi.getStandardModulePrices };
const update = {
  engine: standardPricesApi.updateEnginePriceClasses,
  module: standardPricesApi.updateModulePriceClasses,
};

/** The standard prices of one kind of file, what was typed over them, and how that is saved. */
export function useStandardPrices(kind: FileRole) {
  const { i18n } = useTranslation();
  const language = useLanguage();
  const prices = useQuery(query(load[kind], { language: i18n.language }));
  const typed = usePriceEdits(
    noEdits,
    update[kind],
    (changes: Omit<Input<typeof standardPricesApi.updateEnginePriceClasses>, 'language'>, seenAt) =>
      ask(update[kind], { ...changes, language }, { seenAt }),
  );
  const { edits } = typed;
  const fields = prices.data && pricesInFields(prices.data, edits, toNumberLocale(i18n.language));
  return {
    prices,
    fields,
    meanwhile: typed.meanwhile,
    edit: (id: number, edit: ClassEdits['classes'][number]) => {
      typed.type({ ...edits, classes: { ...edits.classes, [id]: { ...edits.classes[id], ...edit } } }, prices.data);
    },
    editFlatPrice: (flatPrice: string) => {
      typed.type({ ...edits, flatPrice }, prices.data);
    },
    discard: typed.discard,
    isUnsaved: fields?.isUnsaved === true,
    isSaving: typed.isSaving,
    save: () => typed.save(fields?.changes),
  };
}

export type StandardPricesState = ReturnType<typeof useStandardPrices>;
