import { ActionIcon, Badge, Group, Table, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { type AgreedMethod, pricingApi } from '#contract/pricing.ts';
import { ask } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { usePriceChange } from './usePriceChange.ts';

type Props = { userId: UserId; method: AgreedMethod };

/** One special price, with the way to take it back. */
export function AgreedSpecialRow({ userId, method: { methodId, name, price, otherwise, active } }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const deletion = usePriceChange(
    () => ask(pricingApi.deleteAgreedPrice, { userId, kind: 'special', id: methodId }),
    t('pricing.special.deleted'),
  );
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={6}>
          <Text size="xs">{name}</Text>
          {!active && (
            <Badge size="xs" variant="light" color="gray" tt="none">
              {t('pricing.special.notOffered')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td ta="right" w={90}>
        {credits(otherwise)}
      </Table.Td>
      <Table.Td ta="right" w={90} fw={600}>
        {price !== undefined && credits(price)}
      </Table.Td>
      <Table.Td w={40}>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="red"
          loading={deletion.isPending}
          aria-label={t('pricing.special.delete', { name })}
          title={t('pricing.special.delete', { name })}
          onClick={() => {
            deletion.mutate(undefined);
          }}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
