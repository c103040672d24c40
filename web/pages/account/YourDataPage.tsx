import { Grid, Skeleton, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type DataState, privacyApi } from '#contract/privacy.ts';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { download, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { EraseOwnAccount } from '#web/privacy/EraseOwnAccount.tsx';
import { ExportForm } from '#web/privacy/ExportForm.tsx';
import { draftHours, lawfulYears } from '#rules/retention.ts';

/** /account/data */
export function YourDataPage() {
  const { t } = useTranslation();
  const data = useQuery(query(privacyApi.getOwnData, {}));
  return (
    <>
      <PageTitle title={usePageTitle()} />
      {data.isError && <ErrorNotice error={data.error} onRetry={() => void data.refetch()} />}
      {!data.isError && (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Stack gap="md">
              <FormSection title={t('privacy.export.title')}>
                <ExportForm
                  text={t('privacy.export.text')}
                  onExport={(password) => download(privacyApi.exportOwnData, { password })}
                />
              </FormSection>
              <FormSection title={t('privacy.erase.title')}>
                {data.data === undefined ? <Skeleton h={172} /> : <EraseOwnAccount data={data.data} />}
              </FormSection>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <FormSection title={t('privacy.periods.title')}>
              {data.data === undefined ? <Skeleton h={400} /> : <StoragePeriods periods={data.data.periods} />}
            </FormSection>
          </Grid.Col>
        </Grid>
      )}
    </>
  );
}

/** Periods for which each kind of data is stored: the operator's, and the law's. */
function StoragePeriods({ periods }: Pick<DataState, 'periods'>) {
  const { t } = useTranslation();
  const rows = [
    { name: t('privacy.kinds.drafts'), time: t('privacy.periods.hours', { hours: draftHours }) },
    ...periods.map(({ kind, months }) => ({
      name: t(`privacy.kinds.${kind}`),
      time: months === undefined ? t('privacy.periods.asAccount') : t('privacy.periods.months', { months }),
    })),
    { name: t('privacy.kinds.documents'), time: t('privacy.periods.years', { years: lawfulYears.documents }) },
    { name: t('privacy.kinds.books'), time: t('privacy.periods.years', { years: lawfulYears.books }) },
  ];
  return (
    <Table verticalSpacing={8} horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th fz="xs">{t('privacy.periods.what')}</Table.Th>
          <Table.Th fz="xs" ta="end">
            {t('privacy.periods.how')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, time }) => (
          <Table.Tr key={name}>
            <Table.Td fz="sm">{name}</Table.Td>
            <Table.Td fz="sm" ta="end" ps="md">
              {time}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
