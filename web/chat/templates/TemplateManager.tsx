import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatApi, type ReplyTemplate } from '#contract/chat.ts';
import { languages } from '#web/i18n/index.ts';
import { query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateTable } from './TemplateTable.tsx';

/** Every reply template; one of them, or a new one, in its form. */
export function TemplateManager() {
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
