import { ActionIcon, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi, type ReplyTemplate } from '#contract/chat.ts';
import { query } from '#web/api/index.ts';
import { languages } from '#web/i18n/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { TemplateForm } from './TemplateForm.tsx';

/** Opens the reply templates to write, change and delete them. */
export function ManageTemplatesButton() {
  const { t } = useTranslation();
  return (
    <DialogButton
      text={t('chat.templates.manage')}
      size="xl"
      button={{ variant: 'default', size: 'xs', leftSection: <IconTemplate size={15} aria-hidden /> }}
    >
      {() => <TemplateManager />}
    </DialogButton>
  );
}

/** Every reply template; one of them, or a new one, in its form. */
function TemplateManager() {
  const { t } = useTranslation();
  const templates = useQuery(query(chatApi.getReplyTemplates, {}));
  const [language, setLanguage] = useState<string | null>(null);
  const [edited, setEdited] = useState<ReplyTemplate | 'new'>();
  const close = () => {
    setEdited(undefined);
  };
  if (edited !== undefined) return <TemplateForm template={edited === 'new' ? undefined : edited} onDone={close} />;
  if (templates.data === undefined)
    return templates.isError ? (
      <ErrorNotice error={templates.error} onRetry={() => void templates.refetch()} />
    ) : (
      <Skeleton height={200} />
    );
  const shown = templates.data.filter((one) => language === null || (one.language ?? 'any') === language);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('chat.templates.intro')}
      </Text>
      <Group justify="space-between" align="flex-end">
        <Select
          size="xs"
          w={200}
          clearable
          label={t('chat.templates.filter')}
          placeholder={t('chat.templates.all')}
          data={[
            { value: 'any', label: t('chat.templates.any') },
            ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          ]}
          value={language}
          onChange={setLanguage}
        />
        <Button
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('chat.templates.create')}
        </Button>
      </Group>
      {shown.length === 0 ? (
        <EmptyState text={t(templates.data.length === 0 ? 'chat.templates.none' : 'chat.templates.noneFound')} />
      ) : (
        <TemplateTable templates={shown} onEdit={setEdited} />
      )}
    </Stack>
  );
}

type Props = { templates: ReplyTemplate[]; onEdit: (template: ReplyTemplate) => void };

/** Reply templates as a dense table. */
function TemplateTable({ templates, onEdit }: Props) {
  const { t } = useTranslation();
  const languageOf = ({ language }: ReplyTemplate) =>
    language === undefined ? t('chat.templates.any') : languages[language];
  return (
    <DataTable
      label={t('chat.templates.manage')}
      rows={templates}
      rowKey={({ templateId }) => templateId}
      minWidth={640}
      isBorderless
      onOpen={onEdit}
      heads={(id) => t(`chat.templates.columns.${id}`)}
      columns={[
        {
          id: 'title',
          maxWidth: 180,
          sortBy: ({ title }) => title,
          cell: ({ title }) => (
            <Text size="xs" fw={600} truncate title={title}>
              {title}
            </Text>
          ),
        },
        { id: 'language', minWidth: 90, sortBy: languageOf, cell: languageOf },
        {
          id: 'text',
          maxWidth: 320,
          cell: ({ text }) => (
            <Text size="xs" truncate title={text}>
              {text}
            </Text>
          ),
        },
        { id: 'actions', width: 80, cell: (template) => <TemplateActions template={template} onEdit={onEdit} /> },
      ]}
    />
  );
}

/** Changes a reply template, or deletes it after asking. */
function TemplateActions({ template, onEdit }: { template: ReplyTemplate } & Pick<Props, 'onEdit'>) {
  const { templateId, title } = template;
  const { t } = useTranslation();
  const deletion = useCommand(chatApi.deleteReplyTemplate, { done: t('chat.templates.removed') });
  const deleteIfSure = async () => {
    const isSure = await confirm({
      title: t('chat.templates.removeTitle'),
      text: t('chat.templates.removeText', { title }),
      confirmLabel: t('chat.templates.removeConfirm'),
      danger: true,
    });
    if (isSure) await deletion.run({ templateId });
  };
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        size="sm"
        variant="subtle"
        aria-label={t('chat.templates.edit', { title })}
        onClick={() => {
          onEdit(template);
        }}
      >
        <IconPencil size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="danger"
        aria-label={t('chat.templates.remove', { title })}
        onClick={() => void deleteIfSure()}
      >
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
