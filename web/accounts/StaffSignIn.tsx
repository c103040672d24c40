import { Skeleton, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { secondFactorApi } from '#contract/accounts/second-factor.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useMay } from '#web/session/useMay.ts';

/** The operator's rule for sign-ins of staff. */
export function StaffSignIn() {
  const { t } = useTranslation();
  const isAdmin = useMay('staff');
  const rules = useQuery(query(secondFactorApi.getSignInRules, {}));
  const demand = useCommand(secondFactorApi.setStaffSecondFactor, {
    done: (_answer, { required }) => t(`accounts.customers.rules.${required ? 'required' : 'optional'}`),
    isSwitch: true,
  });
  if (rules.isError) return <ErrorNotice error={rules.error} onRetry={() => void rules.refetch()} />;
  if (rules.isPending) return <Skeleton height={64} />;
  const { staffSecondFactor, staffWithout } = rules.data;
  return (
    <>
      <Switch
        label={t('accounts.customers.rules.label')}
        description={t('accounts.customers.rules.text')}
        disabled={!isAdmin}
        checked={staffSecondFactor}
        onChange={({ currentTarget }) => void demand.run({ required: currentTarget.checked })}
      />
      {staffWithout > 0 && (
        <Text size="sm" c="dimmed">
          {t('accounts.customers.rules.without', { count: staffWithout })}
        </Text>
      )}
    </>
  );
}
