import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DocumentOfRow, DocumentsOfEntry } from '#web/billing/DocumentLink.tsx';
import { BuyCreditsButton, CreditsNote, CreditsOverview } from '#web/credits/CreditsOverview.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';
import { useTab } from '#web/kit/useTab.ts';
import { OpenPurchases } from '#web/purchases/OpenPurchases.tsx';
import { OwnPurchases } from '#web/purchases/Purchases.tsx';
import { TopUpLine } from '#web/purchases/TopUpPart.tsx';
import { useAccess } from '#web/session/useAccess.ts';

const lists = ['transactions', 'purchases'] as const;

/** /account/creditsoverview */
export function CreditsOverviewPage() {
  const { t } = useTranslation();
  const { tab, openTab } = useTab(lists);
  const title = t('credits.overview.title');
  if (useAccess().role !== 'customer') return <CreditsOfCustomers title={title} />;
  const tabs = {
    open: tab,
    onOpen: (chosen: string) => void openTab(chosen),
    list: lists.map((one) => ({ tab: one, label: t(`credits.all.tabs.${one}`) })),
  };
  const note = (
    <>
      <OpenPurchases />
      <CreditsNote />
    </>
  );
  return tab === 'purchases' ? (
    <OwnPurchases
      title={title}
      actions={<BuyCreditsButton />}
      note={note}
      tabs={tabs}
      renderInvoice={(number) => <DocumentOfRow number={number} />}
    />
  ) : (
    <CreditsOverview
      note={note}
      tabs={tabs}
      renderDocuments={(entry) => <DocumentsOfEntry entry={entry} />}
      topUp={<TopUpLine />}
    />
  );
}
