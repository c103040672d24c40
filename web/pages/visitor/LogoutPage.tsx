import { Button, Group } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { sessionsApi } from '#contract/accounts/sessions.ts';
import { ask, session } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { forgetOrders } from '#web/ordering/order-form/save-order.ts';

/** Asks, and ends the session on the server and here. Who has no session is sent home by this route's guard. */
export function LogoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const signOut = useCommandWith([sessionsApi.signOut], (_token: string | undefined) => ask(sessionsApi.signOut, {}), {
    onDone: (_answer, token) => {
      forgetOrders();
      session.end(token);
    },
    failed: () => undefined,
  });
  return (
    <NarrowCard title={t('accounts.logout.title')} text={t('accounts.logout.text')}>
      {signOut.error !== null && <ErrorNotice error={signOut.error} />}
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
        <Button loading={signOut.isPending} onClick={() => void signOut.run(session.token)}>
          {t('accounts.logout.confirm')}
        </Button>
      </Group>
    </NarrowCard>
  );
}
