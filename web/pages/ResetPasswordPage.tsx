import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResetPasswordForm } from '#web/accounts/ResetPasswordForm.tsx';
import { NarrowCard } from '#web/kit/NarrowCard.tsx';

/** /resetpassword */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <NarrowCard title={t('identity.reset.sentTitle')}>
        <Stack>
          <Text role="status">{t('identity.reset.sent')}</Text>
          <Button
            variant="default"
            onClick={() => {
              setSent(false);
            }}
          >
            {t('identity.reset.again')}
          </Button>
        </Stack>
      </NarrowCard>
    );
  return (
    <NarrowCard title={t('identity.reset.title')} text={t('identity.reset.text')}>
      <ResetPasswordForm
        onSent={() => {
          setSent(true);
        }}
      />
      <Text size="sm" mt="md" ta="center">
        <Anchor inherit renderRoot={(props) => <Link to="/signin" {...props} />}>
          {t('identity.toSignIn')}
        </Anchor>
      </Text>
    </NarrowCard>
  );
}
