import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tool, toolsApi } from '#contract/tools.ts';
import { query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { SearchField } from '#web/kit/SearchField.tsx';
import { ToolDialog } from './ToolDialog.tsx';
import { ToolTable } from './ToolTable.tsx';

const matches = ({ name, vendor }: Tool, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${name} ${vendor}`.toLowerCase().includes(word));

/** The tools that customers may have. */
export function Tools() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [edited, setEdited] = useState<Tool | 'new'>();
  const tools = useQuery(query(toolsApi.getTools, {}));
  const { data } = tools;
  const shown = (data ?? []).filter((tool) => matches(tool, words));
  return (
    <Stack gap="md">
      <PageTitle title={t('tools.title')} count={data?.length}>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('tools.add')}
        </Button>
      </PageTitle>
      <Text size="sm" c="dimmed">
        {t('tools.intro')}
      </Text>
      <search>
        <SearchField initial="" placeholder={t('tools.search')} onSearch={setWords} />
      </search>
      {tools.isPending && <Skeleton h={240} role="status" aria-busy aria-label={t('tools.loading')} />}
      {tools.isError && <ErrorNotice error={tools.error} onRetry={() => void tools.refetch()} />}
      {data !== undefined && shown.length === 0 && (
        <EmptyState text={data.length === 0 ? t('tools.none') : t('tools.noneFiltered')} />
      )}
      {shown.length > 0 && <ToolTable tools={shown} onEdit={setEdited} />}
      <ToolDialog
        tool={edited}
        onClose={() => {
          setEdited(undefined);
        }}
      />
    </Stack>
  );
}
