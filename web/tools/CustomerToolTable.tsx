import { Button, Group, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CustomerTool } from '#contract/tools.ts';
import { RemoveToolButton } from './RemoveToolButton.tsx';

const columns = ['tool', 'kind', 'serial', 'note'] as const;

type Props = { tools: readonly CustomerTool[]; onEdit: (tool: CustomerTool) => void };

/** The tools of a customer with their serial numbers. */
export function CustomerToolTable({ tools, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={600}>
        <Table fz="xs" verticalSpacing={6} highlightOnHover aria-label={t('tools.ofCustomer.title')}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(`tools.ofCustomer.${column}`)}</Table.Th>
              ))}
              <Table.Th>{t('tools.columns.action')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tools.map((tool) => (
              <Table.Tr key={tool.customerToolId}>
                <Table.Td>
                  <Text size="sm" fw={600}>
                    {tool.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {tool.vendor}
                  </Text>
                </Table.Td>
                <Table.Td>{t(`tools.kind.${tool.kind}`)}</Table.Td>
                <Table.Td ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {tool.serial}
                </Table.Td>
                <Table.Td maw={260}>
                  <Text size="xs" truncate title={tool.note}>
                    {tool.note}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Group gap={6} wrap="nowrap">
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('tools.editNamed', { name: tool.name })}
                      onClick={() => {
                        onEdit(tool);
                      }}
                    >
                      {t('tools.edit')}
                    </Button>
                    <RemoveToolButton tool={tool} />
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
