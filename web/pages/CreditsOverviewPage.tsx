import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { DocumentsOfEntry } from '#web/billing/DocumentLink.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';
import { CreditsOverview } from '#web/credits/CreditsOverview.tsx';

/** /account/creditsoverview */
export function CreditsOverviewPage() {
  const { t } = useTranslation();
  return useAccess().role === 'customer' ? (
    <CreditsOverview renderDocuments={(entry) => <DocumentsOfEntry entry={entry} />} />
  ) : (
    <CreditsOfCustomers title={t('credits.overview.title')} />
  );
}
