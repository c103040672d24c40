import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RefusedCall } from '#web/api/index.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';

type Props = { error: Error; onCancel: () => void };

/** Why nobody was signed in; a 403 comes with the way to reload the page (administration specification, section 8). */
export function SignInFailure({ error, onCancel }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  if (!(error instanceof RefusedCall) || error.status !== 403)
    return (
      <Alert color="red" role="alert">
        {refusalText(error)}
      </Alert>
    );
  return (
    <Alert color="yellow" role="alert">
      <Text size="sm" fw={600}>
        {refusalText(error)}
      </Text>
      <Text size="sm">{t('identity.noRights')}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          onClick={() => {
            window.location.reload();
          }}
        >
          {t('identity.forceRefresh')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('frame.cancel')}
        </Button>
      </Group>
    </Alert>
  );
}
