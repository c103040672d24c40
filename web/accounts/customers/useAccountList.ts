import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AccountList, accountsApi } from '#contract/accounts.ts';
import { query } from '#web/api/index.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';

/** One of the lists of accounts, looked at anew every 6 seconds. Which one, too, stands in the address. */
export function useAccountList() {
  const navigate = useNavigate();
  const list = useListSearch();
  const { state = 'waiting' } = useSearch({ from: '/admin/customerview' });
  const { tab: _tab, ...page } = list.search;
  const accounts = useQuery({
    ...query(accountsApi.listUsers, { ...page, state }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const { search } = list.search;
  return {
    list,
    state,
    accounts,
    /** Another list keeps the words that are looked for. */
    choose: (next: AccountList) =>
      navigate({
        to: '/admin/customerview',
        search: { state: next, ...(search !== '' && { search }) } as { state: AccountList },
        replace: true,
      }),
  };
}
