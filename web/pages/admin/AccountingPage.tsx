import { Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { accountingApi } from '#contract/accounting.ts';
import { query } from '#web/api/index.ts';
import { AccountingSettings } from '#web/accounting/AccountingSettings.tsx';
import { MonthArchive } from '#web/accounting/MonthArchive.tsx';
import { SentDocuments } from '#web/accounting/SentDocuments.tsx';
import { DocumentLink } from '#web/billing/DocumentLink.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useTab } from '#web/kit/useTab.ts';
import { taxesApi } from '#contract/taxes.ts';
import { businessClock } from '#rules/support-hours.ts';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { useMay } from '#web/session/useMay.ts';
import { TaxRates } from '#web/taxes/TaxRates.tsx';
import { TaxStatuses } from '#web/taxes/TaxStatuses.tsx';

/** The tabs, each with the call that it reads first. */
const tabCalls = {
  month: accountingApi.getMonth,
  documents: accountingApi.listAccountingDocuments,
  taxes: taxesApi.getTaxes,
  settings: accountingApi.getAccounting,
} as const;
export type AccountingTab = keyof typeof tabCalls;
const allTabs = ['month', 'documents', 'taxes', 'settings'] as const satisfies readonly AccountingTab[];

/** /admin/accounting */
export function AccountingPage() {
  const { t } = useTranslation();
  const mayMake = useMayMake();
  const [first = 'month', ...others] = allTabs.filter((one) => mayMake(tabCalls[one]));
  const tabs = [first, ...others] as const;
  const { tab, openTab } = useTab<AccountingTab>(tabs);
  const accounting = useQuery({
    ...query(accountingApi.getAccounting, {}),
    enabled: mayMake(accountingApi.getAccounting),
  });
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()} />
      <Tabs value={tab} onChange={(chosen) => void openTab(chosen)} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`accounting.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="month">
          <MonthArchive onSettings={() => void openTab('settings')} />
        </Tabs.Panel>
        <Tabs.Panel value="taxes">
          <TaxSettings />
        </Tabs.Panel>
        {(['documents', 'settings'] as const).map((one) => (
          <Tabs.Panel key={one} value={one}>
            {accounting.isError && <ErrorNotice error={accounting.error} onRetry={() => void accounting.refetch()} />}
            {accounting.data === undefined && !accounting.isError && <RowSkeletons />}
            {accounting.data !== undefined && one === 'documents' && (
              <SentDocuments
                accounting={accounting.data}
                renderDocument={(number) => <DocumentLink number={number} />}
              />
            )}
            {accounting.data !== undefined && one === 'settings' && <AccountingSettings accounting={accounting.data} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

/** Rates of VAT and the operator's position towards it, each from its day on; administrators change them. */
function TaxSettings() {
  const { t } = useTranslation();
  const isAdmin = useMay('taxes');
  const { day } = businessClock(useNow(listInterval));
  const taxes = useQuery(query(taxesApi.getTaxes, {}));
  if (taxes.data === undefined)
    return taxes.isError ? <ErrorNotice error={taxes.error} onRetry={() => void taxes.refetch()} /> : <RowSkeletons />;
  const { rates, statuses } = taxes.data;
  return (
    <Stack gap="lg" maw={760}>
      {!isAdmin && (
        <Text size="sm" c="dimmed">
          {t('taxes.needsPermission')}
        </Text>
      )}
      <TaxStatuses statuses={statuses} day={day} isAdmin={isAdmin} />
      <TaxRates rates={rates} day={day} isAdmin={isAdmin} />
    </Stack>
  );
}
