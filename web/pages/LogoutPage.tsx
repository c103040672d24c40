import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { ask, session } from '#web/api/index.ts';
import { forgetOrders } from '#web/ordering/order-form/save-order.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { NarrowCard } from '#web/kit/NarrowCard.tsx';

/** Asks, and ends the session on the server and here. Who has no session is sent home by this route's guard. */
export function LogoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const leaving = useMutation({
    mutationFn: (_token: string | undefined) => ask(accountsApi.signOut, {}),
    onSuccess: (_answer, token) => {
      forgetOrders();
      session.end(token);
    },
  });
  return (
    <NarrowCard title={t('accounts.logout.title')} text={t('accounts.logout.text')}>
      {leaving.error !== null && <ErrorNotice error={leaving.error} />}
      <Group mt="md" grow>
        <Button
          variant="default"
          onClick={() => {
            if (canGoBack) history.back();
            else void navigate({ to: '/' });
          }}
        >
          {t('shell.cancel')}
        </Button>
        <Button
          loading={leaving.isPending}
          onClick={() => {
            leaving.mutate(session.token);
          }}
        >
          {t('accounts.logout.confirm')}
        </Button>
      </Group>
    </NarrowCard>
  );
}
