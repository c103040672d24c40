import { Grid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { privacyApi } from '#contract/privacy.ts';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { download, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { EraseOwnAccount } from '#web/privacy/EraseOwnAccount.tsx';
import { ExportForm } from '#web/privacy/ExportForm.tsx';
import { StoragePeriods } from '#web/privacy/StoragePeriods.tsx';

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
