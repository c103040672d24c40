import { Button, Group, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tool } from '#contract/tools.ts';
import { DeleteToolButton } from './DeleteToolButton.tsx';

const columns = ['name', 'vendor', 'kind', 'state', 'customers', 'action'] as const;

type Props = { tools: readonly Tool[]; onEdit: (tool: Tool) => void };

/** Tools as a dense table. */
export function ToolTable({ tools, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={640}>
        <Table fz="xs" verticalSpacing={6} highlightOnHover aria-label={t('tools.title')}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} ta={column === 'customers' ? 'right' : undefined}>
                  {t(`tools.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tools.map((tool) => (
              <Table.Tr key={tool.toolId}>
                <Table.Td maw={220}>
                  <Text size="sm" fw={600} truncate title={tool.name}>
                    {tool.name}
                  </Text>
                </Table.Td>
                <Table.Td maw={220}>
                  <Text size="xs" truncate title={tool.vendor}>
                    {tool.vendor}
                  </Text>
                </Table.Td>
                <Table.Td>{t(`tools.kind.${tool.kind}`)}</Table.Td>
                <Table.Td {...(!tool.active && { c: 'dimmed' })}>
                  {tool.active ? t('tools.active') : t('tools.notActive')}
                </Table.Td>
                <Table.Td ta="right">{tool.customers}</Table.Td>
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
                    <DeleteToolButton tool={tool} />
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
