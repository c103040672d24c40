import { Stack } from '@mantine/core';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DocumentOfRow, DocumentsOfEntry } from '#web/billing/DocumentLink.tsx';
import { EarlierDocuments } from '#web/billing/EarlierDocuments.tsx';
import {
  BuyCreditsButton,
  CreditsNote,
  CreditsOverview,
  useCreditsNotePending,
} from '#web/credits/CreditsOverview.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';
import { useTab } from '#web/kit/useTab.ts';
import { OpenPurchases, useOpenPurchasesPending } from '#web/purchases/OpenPurchases.tsx';
import { OwnPurchases } from '#web/purchases/Purchases.tsx';
import { TopUpLine } from '#web/purchases/TopUpPart.tsx';
import { useAccess } from '#web/session/useAccess.ts';

const lists = ['transactions', 'purchases'] as const;

/** /account/creditsoverview */
export function CreditsOverviewPage() {
  return useAccess().role === 'customer' ? <OwnCredits /> : <CreditsOfCustomers />;
}

function OwnCredits() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const { tab, openTab } = useTab(lists);
  const areOpenPending = useOpenPurchasesPending();
  const isNotePending = useCreditsNotePending() || areOpenPending;
  const tabs = {
    open: tab,
    onOpen: (chosen: string) => void openTab(chosen),
    list: lists.map((one) => ({ tab: one, label: t(`credits.all.tabs.${one}`) })),
  };
  // First what is always there: the rest may come without moving it.
  const note = (
    <>
      <CreditsNote />
      <OpenPurchases />
    </>
  );
  return (
    <Stack gap={32}>
      {tab === 'purchases' ? (
        <OwnPurchases
          title={title}
          actions={<BuyCreditsButton />}
          note={note}
          isNotePending={isNotePending}
          tabs={tabs}
          renderInvoice={(number) => <DocumentOfRow number={number} />}
        />
      ) : (
        <CreditsOverview
          note={note}
          isNotePending={isNotePending}
          tabs={tabs}
          renderDocuments={(entry) => <DocumentsOfEntry entry={entry} />}
          topUp={<TopUpLine />}
        />
      )}
      <EarlierDocuments />
    </Stack>
  );
}
