import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { accessApi } from '#contract/accounts/access.ts';
import { minPassword } from '#rules/password.ts';
import { ChangePasswordForm } from '#web/accounts/OwnAccess.tsx';
import { query } from '#web/api/index.ts';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';
import { useAccess } from '#web/session/useAccess.ts';

/** /newPassword: for who has become one of staff and still has the password of a customer. */
export function StaffPasswordPage() {
  const { t } = useTranslation();
  const { username, role } = useAccess();
  const client = useQueryClient();
  const navigate = useNavigate();
  async function goOn(): Promise<void> {
    await client.fetchQuery({ ...query(accessApi.getAccess, {}), staleTime: 0 });
    await navigate({ to: '/admin' });
  }
  return (
    <NarrowCard title={t('accounts.edit.staffPasswordTitle')} text={t('accounts.edit.staffPasswordText')}>
      <ChangePasswordForm username={username} min={minPassword(role)} onDone={() => void goOn()} />
    </NarrowCard>
  );
}
