import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { priceRulesApi } from '#contract/pricing/price-rules.ts';
import { groupsApi } from '#contract/purchases/groups.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { Bundles } from './Bundles.tsx';
import { Campaigns } from './Campaigns.tsx';
import { GroupPrices } from './GroupPrices.tsx';
import { Surcharges } from './Surcharges.tsx';

export const furtherKinds = ['groups', 'bundles', 'surcharges', 'campaigns'] as const;

/** One kind of the operator's prices beyond the classes. */
export function FurtherPrices({ kind }: { kind: (typeof furtherKinds)[number] }) {
  const { t, i18n } = useTranslation();
  const rules = useQuery(query(priceRulesApi.getPriceRules, { language: i18n.language }));
  const groups = useQuery(query(groupsApi.listGroups, {}));
  if (rules.isError) return <ErrorNotice error={rules.error} onRetry={() => void rules.refetch()} />;
  if (groups.isError) return <ErrorNotice error={groups.error} onRetry={() => void groups.refetch()} />;
  if (rules.data === undefined || groups.data === undefined) return <RowSkeletons label={t('pricing.loading')} />;
  // A form begins anew with what a colleague saves meanwhile.
  const key = JSON.stringify(rules.data);
  switch (kind) {
    case 'groups':
      return <GroupPrices groups={groups.data} methods={rules.data.methods} />;
    case 'bundles':
      return <Bundles key={key} saved={rules.data} />;
    case 'surcharges':
      return <Surcharges key={key} saved={rules.data.surcharges} groups={groups.data} />;
    case 'campaigns':
      return <Campaigns key={key} saved={rules.data.campaigns} groups={groups.data} />;
  }
}
