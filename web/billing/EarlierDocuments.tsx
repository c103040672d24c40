import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { billingApi } from '#contract/billing.ts';
import type { UserId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';

/**
 * The papers that the portal before made for a customer; nothing where there are none.
 *
 * @param props.userId for staff, whose papers; absent: the own ones
 */
export function EarlierDocuments({ userId }: { userId?: UserId }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { data = [] } = useQuery(query(billingApi.listEarlierDocuments, userId === undefined ? {} : { userId }));
  if (data.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t('billing.earlier.title')}>
      <div>
        <Title order={2} size="h4">
          {t('billing.earlier.title')}
        </Title>
        <Text c="dimmed">{t('billing.earlier.about')}</Text>
      </div>
      <DataTable
        label={t('billing.earlier.title')}
        rows={data}
        rowKey={({ earlierDocumentId }) => earlierDocumentId}
        columns={[
          {
            id: 'number',
            head: t('billing.earlier.number'),
            phone: 'head',
            share: 40,
            cell: ({ number, title }) => [number, title].filter((text) => text !== '').join(' · '),
          },
          {
            id: 'date',
            head: t('billing.earlier.date'),
            noWrap: true,
            phone: 'line',
            share: 30,
            cell: ({ issuedOn }) => date(issuedOn),
          },
          {
            id: 'file',
            phone: 'end',
            cell: ({ earlierDocumentId, number }) => (
              <DownloadButton
                call={billingApi.downloadEarlierDocument}
                input={{ earlierDocumentId }}
                size="compact-sm"
                aria-label={t('billing.open', { number })}
              >
                {t('billing.formats.pdf')}
              </DownloadButton>
            ),
          },
        ]}
      />
    </Stack>
  );
}
