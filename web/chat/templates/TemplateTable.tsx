import { ActionIcon, Group, Table, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReplyTemplate } from '#contract/chat.ts';
import { languages } from '#web/i18n/index.ts';
import { useDeleteTemplate } from './useDeleteTemplate.ts';

const columns = ['title', 'language', 'text', 'actions'] as const;

type Props = { templates: ReplyTemplate[]; onEdit: (template: ReplyTemplate) => void };

/** Reply templates as a dense table. */
export function TemplateTable({ templates, onEdit }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteTemplate();
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table fz="xs" verticalSpacing={6} highlightOnHover aria-label={t('chat.templates.manage')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{t(`chat.templates.columns.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {templates.map((template) => (
            <Table.Tr key={template.templateId}>
              <Table.Td maw={180}>
                <Text size="xs" fw={600} truncate title={template.title}>
                  {template.title}
                </Text>
              </Table.Td>
              <Table.Td miw={90}>
                {template.language === undefined ? t('chat.templates.any') : languages[template.language]}
              </Table.Td>
              <Table.Td maw={320}>
                <Text size="xs" truncate title={template.text}>
                  {template.text}
                </Text>
              </Table.Td>
              <Table.Td w={80}>
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    aria-label={t('chat.templates.edit', { title: template.title })}
                    onClick={() => {
                      onEdit(template);
                    }}
                  >
                    <IconPencil size={15} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="red"
                    aria-label={t('chat.templates.remove', { title: template.title })}
                    onClick={() => void remove(template)}
                  >
                    <IconTrash size={15} aria-hidden />
                  </ActionIcon>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
