import { Stack, Tabs } from '@mantine/core';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { OpenItems } from '#web/accounting/OpenItems.tsx';
import { DeliveryNotes } from '#web/billing/DeliveryNotes.tsx';
import { CreateInvoiceButton, DocumentLink, DocumentOfRow, DocumentsOfEntry } from '#web/billing/DocumentLink.tsx';
import { Invoices } from '#web/billing/Invoices.tsx';
import { AllCredits } from '#web/credits/AllCredits.tsx';
import { ChangeCreditsButton } from '#web/credits/ChangeCredits.tsx';
import { PendingBookings } from '#web/credits/PendingBookings.tsx';
import { useMay } from '#web/session/useMay.ts';
import { LedgerState } from '#web/ledger/LedgerNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { Purchases } from '#web/purchases/Purchases.tsx';
import { useTab } from '#web/kit/useTab.ts';

const tabs = ['transactions', 'purchases', 'invoices', 'openItems', 'deliveryNotes'] as const;
export type CreditsTab = (typeof tabs)[number];

/** /admin/creditsoverview */
export function CreditsOfAllPage() {
  const { t } = useTranslation();
  const { tab, openTab } = useTab(tabs);
  const mayBook = useMay('credits');
  const mayInvoice = useMay('documents');
  const shown = tabs.filter((one) => one !== 'openItems' || mayInvoice);
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()}>{mayBook && <ChangeCreditsButton />}</PageTitle>
      {mayBook && <PendingBookings />}
      <Tabs value={tab} onChange={(chosen) => void openTab(chosen)} keepMounted={false}>
        <Tabs.List mb="md">
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`credits.all.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="transactions">
          <AllCredits renderDocuments={(entry) => <DocumentsOfEntry entry={entry} canInvoice={mayInvoice} />} />
        </Tabs.Panel>
        <Tabs.Panel value="purchases">
          <Purchases
            renderInvoice={(number) => <DocumentOfRow number={number} />}
            renderMissing={(entryId) => mayInvoice && <CreateInvoiceButton entryId={entryId} />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="invoices">
          <Invoices />
        </Tabs.Panel>
        <Tabs.Panel value="openItems">
          {mayInvoice && <OpenItems renderDocument={(number) => <DocumentLink number={number} />} />}
        </Tabs.Panel>
        <Tabs.Panel value="deliveryNotes">
          <DeliveryNotes />
        </Tabs.Panel>
      </Tabs>
      {mayBook && <LedgerState />}
    </Stack>
  );
}
