import { Badge, SegmentedControl, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VehicleMethod } from '#contract/catalog.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { type Choice, choices } from './useVehicleMethods.ts';

type Props = { method: VehicleMethod; choice: Choice; onChoose: (choice: Choice) => void };

/** A method of a vehicle: what its rule says, what is set for this vehicle, and what customers find after saving. */
export function VehicleMethodRow({ method, choice, onChoose }: Props) {
  const { t } = useTranslation();
  const { methodId, name, customerName, byRule } = method;
  const isFixed = methodId === notListedMethodId;
  const isFound = isFixed || (choice === 'rule' ? byRule : choice === 'always');
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="xs" fw={500}>
          {customerName}
        </Text>
        {name !== customerName && (
          <Text size="xs" c="dimmed">
            {name}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {isFixed ? (
          t('catalog.vehicles.methods.fixed')
        ) : (
          <SegmentedControl
            size="xs"
            aria-label={t('catalog.vehicles.methods.choiceOf', { method: customerName })}
            data={choices.map((one) => ({ value: one, label: t(`catalog.vehicles.methods.choice.${one}`) }))}
            value={choice}
            onChange={(chosen) => {
              onChoose(choices.find((one) => one === chosen) ?? 'rule');
            }}
          />
        )}
      </Table.Td>
      <Table.Td>{byRule ? t('catalog.vehicles.methods.offered') : t('catalog.vehicles.methods.notOffered')}</Table.Td>
      <Table.Td>
        <Badge size="sm" miw="max-content" tt="none" fw={500} variant="light" color={isFound ? 'port' : 'gray'}>
          {isFound ? t('catalog.vehicles.methods.find') : t('catalog.vehicles.methods.findNot')}
        </Badge>
      </Table.Td>
    </Table.Tr>
  );
}
