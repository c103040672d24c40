import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ResetPasswordForm } from '#web/accounts/ResetPasswordForm.tsx';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';

/** /resetpassword */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <NarrowCard title={t('accounts.reset.sentTitle')}>
        <Stack>
          <Text role="status">{t('accounts.reset.sent')}</Text>
          <Button
            variant="default"
            onClick={() => {
              setSent(false);
            }}
          >
            {t('accounts.reset.again')}
          </Button>
        </Stack>
      </NarrowCard>
    );
  return (
    <NarrowCard title={t('accounts.reset.title')} text={t('accounts.reset.text')}>
      <ResetPasswordForm
        onSent={() => {
          setSent(true);
        }}
      />
      <Text size="sm" mt="md" ta="center">
        <Anchor inherit renderRoot={(props) => <Link to="/signin" {...props} />}>
          {t('accounts.toSignIn')}
        </Anchor>
      </Text>
    </NarrowCard>
  );
}
