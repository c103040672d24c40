import { Table } from '@mantine/core';

type Props = { label: string; value: string; isTotal?: boolean };

/** One step of a price: what, and how much. */
export function PreviewStep({ label, value, isTotal = false }: Props) {
  const weight = isTotal ? 700 : 400;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={weight}>
        {label}
      </Table.Th>
      <Table.Td ta="right" fw={weight}>
        {value}
      </Table.Td>
    </Table.Tr>
  );
}
