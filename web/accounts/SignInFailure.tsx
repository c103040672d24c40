import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RefusedCall } from '#web/api/index.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

type Props = { error: Error; onCancel: () => void };

/**
 * Why nobody was signed in. For a wrong name or password: first that, with the way to a new password; below it, quietly,
 * the warning that the specification has for a 403, which a reload helps at times (administration specification, section 8).
 */
export function SignInFailure({ error, onCancel }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const isForbidden = error instanceof RefusedCall && error.status === 403;
  return (
    <>
      <Alert color="red" role="alert">
        {refusalText(error)}{' '}
        {isForbidden && (
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/resetpassword" {...props} />}>
            {t('accounts.reset.title')}
          </Anchor>
        )}
      </Alert>
      {isForbidden && (
        <div role="note">
          <Text size="xs" c="dimmed">
            {t('accounts.noRights')}
          </Text>
          <Group gap="xs" mt={4}>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                window.location.reload();
              }}
            >
              {t('accounts.forceRefresh')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={onCancel}>
              {t('shell.cancel')}
            </Button>
          </Group>
        </div>
      )}
    </>
  );
}
