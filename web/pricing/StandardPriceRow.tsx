import { ActionIcon, Table, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FileRole } from '#contract/pricing.ts';
import type { ClassRow } from './class-edits.ts';
import { PriceInput } from './PriceInput.tsx';
import classes from './pricing.module.css';
import { useDeletePriceClass } from './useDeletePriceClass.tsx';
import type { StandardPricesState } from './useStandardPrices.ts';

type Props = { kind: FileRole; row: ClassRow; onEdit: StandardPricesState['edit'] };

/** One price class: name and price as fields, with what it is for. */
export function StandardPriceRow({ kind, row, onEdit }: Props) {
  const { t } = useTranslation();
  const { priceClassId, name, methods, customers } = row.saved;
  const deletion = useDeletePriceClass(kind, row.saved);
  const methodNames = methods.length === 0 ? t('prices.noMethods') : methods.join(', ');
  return (
    <Table.Tr className={classes['row'] ?? ''} data-changed={row.isChanged || undefined}>
      <Table.Td miw={130}>
        <TextInput
          size="xs"
          aria-label={t('prices.nameOf', { name })}
          value={row.name}
          maxLength={80}
          error={row.nameProblem && t(`prices.problem.${row.nameProblem}`)}
          onChange={({ currentTarget }) => {
            onEdit(priceClassId, { name: currentTarget.value });
          }}
        />
      </Table.Td>
      <Table.Td w={110}>
        <PriceInput
          label={t('prices.priceOf', { name })}
          typed={row.price}
          isWrong={row.isPriceWrong}
          onType={(price) => {
            onEdit(priceClassId, { price });
          }}
        />
      </Table.Td>
      <Table.Td miw={140}>
        <Text size="xs" lineClamp={2} title={methodNames} {...(methods.length === 0 && { c: 'dimmed' })}>
          {methodNames}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{customers}</Table.Td>
      <Table.Td w={40}>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="red"
          loading={deletion.isPending}
          aria-label={t('prices.delete.label', { name })}
          title={t('prices.delete.label', { name })}
          onClick={() => void deletion.start()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
