import { Group, Stack, Tabs } from '@mantine/core';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DocumentLink } from '#web/billing/DocumentLink.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useTab } from '#web/kit/useTab.ts';
import { AllPayments } from '#web/payments/AllPayments.tsx';
import { BookPaymentButton } from '#web/payments/BookPayment.tsx';
import { ImportStatementButton } from '#web/payments/ImportStatement.tsx';
import { WaitingPayments } from '#web/payments/WaitingPayments.tsx';

const tabs = ['waiting', 'all'] as const;

/** /admin/payments */
export function PaymentsPage() {
  const { t } = useTranslation();
  const { tab, openTab } = useTab(tabs);
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()}>
        <Group gap="sm">
          <BookPaymentButton />
          <ImportStatementButton />
        </Group>
      </PageTitle>
      <Tabs value={tab} onChange={(chosen) => void openTab(chosen)} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`payments.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="waiting">
          <WaitingPayments />
        </Tabs.Panel>
        <Tabs.Panel value="all">
          <AllPayments renderInvoice={(number) => <DocumentLink number={number} isMention />} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
