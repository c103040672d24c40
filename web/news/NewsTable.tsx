import { Button, Group, Text } from '@mantine/core';
import type { Output } from '#contract/call.ts';
import { type News, newsApi, type OldPortalNews } from '#contract/news.ts';
import { chooseText, newsState, type NewsState } from '#rules/news.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';

type NewsList = Output<typeof newsApi.listNews>;

/** News that staff wrote, or the delivered notice about the old portal. */
export type NewsRow = { kind: 'own'; news: News } | { kind: 'oldPortal'; notice: OldPortalNews };

const colors: Record<NewsState, string> = { off: 'gray', planned: 'port', shown: 'good', over: 'gray' };

type Props = { list: NewsList; onEdit: (row: NewsRow) => void };

/** All news with their readers, period and state, newest first; the delivered notice comes last. */
export function NewsTable({ list: { news, oldPortal, groups }, onEdit }: Props) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const language = useLanguage();
  const now = useNow(listInterval);
  const rows: NewsRow[] = [
    ...news.map((one) => ({ kind: 'own' as const, news: one })),
    { kind: 'oldPortal', notice: oldPortal },
  ];
  const whenOf = (row: NewsRow) => (row.kind === 'own' ? row.news : row.notice);
  const nameOf = (row: NewsRow): string => {
    if (row.kind === 'oldPortal') return t('settings.home.notice');
    const text = chooseText(row.news.texts, language);
    return text?.title || (text?.text ?? '');
  };
  const audienceOf = (row: NewsRow): string => {
    if (row.kind === 'oldPortal') return t('news.audience.visitors');
    const names = groups.filter(({ groupId }) => row.news.groupIds.includes(groupId)).map(({ name }) => name);
    return row.news.audience
      .flatMap((one) => (one === 'groups' && names.length > 0 ? names : [t(`news.audience.${one}`)]))
      .join(', ');
  };
  const periodOf = (row: NewsRow): string => {
    const { from, to } = whenOf(row);
    if (from !== undefined && to !== undefined) return t('news.period.between', { from: date(from), to: date(to) });
    if (from !== undefined) return t('news.period.from', { from: date(from) });
    return to === undefined ? t('news.period.always') : t('news.period.until', { to: date(to) });
  };
  return (
    <DataTable
      label={t('news.title')}
      rows={rows}
      rowKey={(row) => (row.kind === 'own' ? row.news.newsId : row.kind)}
      minWidth={640}
      onOpen={onEdit}
      heads={(id) => t(`news.columns.${id}`)}
      columns={[
        {
          id: 'news',
          phone: 'head',
          maxWidth: 320,
          cell: (row) => (
            <Text size="sm" truncate title={nameOf(row)}>
              {nameOf(row)}
            </Text>
          ),
        },
        { id: 'audience', phone: 'line', cell: audienceOf },
        { id: 'period', phone: 'more', noWrap: true, cell: periodOf },
        {
          id: 'state',
          phone: 'mark',
          cell: (row) => {
            const state = newsState(whenOf(row), now);
            return <StateBadge size="sm" color={colors[state]} label={t(`news.state.${state}`)} />;
          },
        },
        {
          id: 'action',
          revealOnHover: true,
          phone: 'end',
          phoneCell: (row) => row.kind === 'own' && <DeleteNewsButton news={row.news} name={nameOf(row)} />,
          cell: (row) => (
            <Group gap={6} wrap="nowrap">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`${t('news.change')}: ${nameOf(row)}`}
                onClick={() => {
                  onEdit(row);
                }}
              >
                {t('news.change')}
              </Button>
              {row.kind === 'own' && <DeleteNewsButton news={row.news} name={nameOf(row)} />}
            </Group>
          ),
        },
      ]}
    />
  );
}

function DeleteNewsButton({ news: { newsId }, name }: { news: News; name: string }) {
  const { t } = useTranslation();
  const deletion = useCommand(newsApi.deleteNews, { done: t('news.deleted') });
  return (
    <DeleteButton
      title={t('news.deleteTitle', { title: name })}
      text={t('news.deleteText')}
      confirmLabel={t('news.delete')}
      aria-label={t('news.deleteTitle', { title: name })}
      isPending={deletion.isPending}
      onDelete={() => deletion.run({ newsId })}
    >
      {t('news.delete')}
    </DeleteButton>
  );
}
