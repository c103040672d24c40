import { Button, Tooltip } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { ask, session } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Shows this tab the portal as the customer sees it; other tabs stay staff's. */
export function WatchButton({ account: { userId, state } }: { account: Account }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const isForbidden = state !== 'active';
  const watching = useMutation({
    mutationFn: () => ask(accountsApi.impersonateCustomer, { userId }),
    onSuccess: ({ token }) => {
      session.watch(token);
      window.location.assign('/account');
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
  });
  return (
    <Tooltip
      label={t('accounts.customers.watchHint')}
      disabled={!isForbidden}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        size="sm"
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={watching.isPending}
        {...(isForbidden && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => {
          if (!isForbidden) watching.mutate();
        }}
      >
        {t('accounts.customers.watch')}
      </Button>
    </Tooltip>
  );
}
