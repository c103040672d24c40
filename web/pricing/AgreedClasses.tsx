import { Card, CloseButton, Stack, Table, Text, Title } from '@mantine/core';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { type AgreedClass, agreedPricesApi } from '#contract/pricing/agreed-prices.ts';
import { ask } from '#web/api/index.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { type AgreedEdits, agreedInFields, type AgreedRow } from './agreed-edits.ts';
import { PriceInput } from './PriceInput.tsx';
import classes from './pricing.module.css';
import { SaveBar, submitPrices } from './SaveBar.tsx';
import { usePriceEdits } from './usePriceEdits.ts';

const columns = ['class', 'standard', 'own'] as const;

/** The prices of a customer for the classes of one kind of file, beside the standard price. */
export function AgreedClasses({ kind, state }: { kind: FileRole; state: AgreedPricesState }) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="sm" component="section" aria-label={t(`pricing.kind.${kind}`)}>
      <PlainForm onSubmit={submitPrices(state.save, t('pricing.notValid'))} aria-label={t(`pricing.kind.${kind}`)}>
        <Stack gap={6}>
          <Title order={2} size="h5">
            {t(`pricing.kind.${kind}`)}
          </Title>
          <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t(`pricing.kind.${kind}`)}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} ta={column === 'class' ? 'left' : 'right'}>
                    {t(`pricing.agreed.columns.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {state.rows.map((row) => (
                <AgreedClassRow key={row.saved.priceClassId} row={row} onEdit={state.edit} />
              ))}
              {state.rows.length === 0 && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length}>{t('pricing.none')}</Table.Td>
                </Table.Tr>
              )}
            </Table.Tbody>
          </Table>
          <SaveBar
            isUnsaved={state.isUnsaved}
            isSaving={state.isSaving}
            onDiscard={state.discard}
            meanwhile={state.meanwhile}
            onSave={state.save}
          />
        </Stack>
      </PlainForm>
    </Card>
  );
}

type Props = { row: AgreedRow; onEdit: AgreedPricesState['edit'] };

/** A price class with the price of one customer; an empty field means the standard price. */
function AgreedClassRow({ row, onEdit }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { priceClassId, name, methods, standardPrice } = row.saved;
  const methodNames = methods.length === 0 ? t('pricing.noMethods') : methods.join(', ');
  return (
    <Table.Tr className={classes['row'] ?? ''} data-changed={row.isChanged || undefined}>
      <Table.Td>
        <Text size="xs" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={1} title={methodNames}>
          {methodNames}
        </Text>
      </Table.Td>
      <Table.Td ta="right" w={90}>
        {credits(standardPrice)}
      </Table.Td>
      <Table.Td w={130}>
        <PriceInput
          label={t('pricing.agreed.ownPriceOf', { name })}
          typed={row.typed}
          isWrong={row.isWrong}
          placeholder={t('pricing.agreed.standard')}
          onType={(typed) => {
            onEdit(priceClassId, typed);
          }}
          action={
            row.typed !== '' && (
              <CloseButton
                size="xs"
                aria-label={t('pricing.agreed.backToStandard', { name })}
                title={t('pricing.agreed.backToStandard', { name })}
                onClick={() => {
                  onEdit(priceClassId, '');
                }}
              />
            )
          }
        />
      </Table.Td>
    </Table.Tr>
  );
}

const update = { engine: agreedPricesApi.updateAgreedEnginePrices, module: agreedPricesApi.updateAgreedModulePrices };
const noEdits: AgreedEdits = {};

/** The prices of a customer for the classes of one kind of file, as they are typed and saved. */
export function useAgreedPrices(kind: FileRole, userId: UserId, prices: readonly AgreedClass[]) {
  const { i18n } = useTranslation();
  const typed = usePriceEdits(
    noEdits,
    update[kind],
    (changes: Input<typeof agreedPricesApi.updateAgreedEnginePrices>['prices'], seenAt) =>
      ask(update[kind], { userId, prices: changes }, { seenAt }),
  );
  const { rows, isUnsaved, changes } = agreedInFields(prices, typed.edits, toNumberLocale(i18n.language));
  return {
    rows,
    meanwhile: typed.meanwhile,
    edit: (id: number, price: string) => {
      typed.type({ ...typed.edits, [id]: price }, prices);
    },
    discard: typed.discard,
    isUnsaved,
    isSaving: typed.isSaving,
    save: () => typed.save(changes),
  };
}

type AgreedPricesState = ReturnType<typeof useAgreedPrices>;
