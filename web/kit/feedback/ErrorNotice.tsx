import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Reference } from './Reference.tsx';
import { useRefusalText } from './useRefusalText.ts';

type Props = {
  error: unknown;
  /** Its text, where the refusal alone does not say enough. */
  text?: string | undefined;
  onRetry?: () => void;
};

/** An error where its content would have been, with a way to try again. */
export function ErrorNotice({ error, text, onRetry }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return (
    <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Group justify="space-between">
        <div>
          <Text size="sm">{text ?? refusalText(error)}</Text>
          <Reference error={error} />
        </div>
        {onRetry !== undefined && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
