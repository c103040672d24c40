import { CloseButton, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/kit/useFormats.ts';
import type { AgreedRow } from './agreed-edits.ts';
import { PriceInput } from './PriceInput.tsx';
import classes from './pricing.module.css';
import type { AgreedPricesState } from './useAgreedPrices.ts';

type Props = { row: AgreedRow; onEdit: AgreedPricesState['edit'] };

/** A price class with the price of one customer; an empty field means the standard price. */
export function AgreedClassRow({ row, onEdit }: Props) {
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
