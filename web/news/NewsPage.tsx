import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newsApi } from '#contract/news.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { NewsForm } from './NewsForm.tsx';
import { type NewsRow, NewsTable } from './NewsTable.tsx';
import { OldPortalForm } from './OldPortalForm.tsx';

/** /admin/news: what visitors, customers and staff are told on top of every screen, and when. */
export function NewsPage() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<NewsRow | 'new'>();
  const list = useQuery(query(newsApi.listNews, {}));
  const { data } = list;
  const close = () => {
    setEdited(undefined);
  };
  const title = (row: NewsRow | 'new') => {
    if (row === 'new') return t('news.add');
    return row.kind === 'own' ? t('news.edit') : t('settings.home.notice');
  };
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()}>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('news.add')}
        </Button>
      </PageTitle>
      <Text size="sm" c="dimmed">
        {t('news.intro')}
      </Text>
      {list.isPending && <RowSkeletons label={t('news.loading')} />}
      {list.isError && data === undefined && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {data !== undefined && <NewsTable list={data} onEdit={setEdited} />}
      <Dialog
        of={edited}
        onClose={close}
        title={title}
        size={(row) => (row === 'new' || row.kind === 'own' ? 'xl' : 'md')}
      >
        {(row) =>
          row !== 'new' && row.kind === 'oldPortal' ? (
            <OldPortalForm notice={row.notice} onDone={close} />
          ) : (
            <NewsForm news={row === 'new' ? undefined : row.news} groups={data?.groups ?? []} onDone={close} />
          )
        }
      </Dialog>
    </Stack>
  );
}
