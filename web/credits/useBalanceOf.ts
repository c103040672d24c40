import { useQuery } from '@tanstack/react-query';
import type { CreditCents } from '#contract/money.ts';
import type { UserId } from '#contract/ids.ts';
import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';

/** The present balance of a customer, in hundredths of a credit; undefined until it is known. */
export function useBalanceOf(userId: UserId | undefined): CreditCents | undefined {
  const asked = userId ?? (0 as UserId);
  const { data } = useQuery({
    ...query(creditsApi.listCreditsOfUser, { filterMode: 'all', userId: asked }),
    enabled: userId !== undefined,
  });
  return userId === undefined ? undefined : data?.balance;
}
