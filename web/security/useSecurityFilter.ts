import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { UserId } from '#contract/ids.ts';
import { SecurityEvent, securityEvents, securitySorts } from '#contract/security.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';

/** The log narrowed to one kind of event or one account: its state and its filters in words. */
export function useSecurityFilter() {
  const { t } = useTranslation();
  const list = useListSearch({ sorts: securitySorts, filters: { event: SecurityEvent, userId: UserId } });
  return {
    list,
    filters: [
      list.filterBy(
        'event',
        t('security.filter.event'),
        securityEvents.map((value) => ({ value, label: t(`security.events.${value}`) })),
      ),
    ],
  };
}

export type SecurityFilter = ReturnType<typeof useSecurityFilter>;
