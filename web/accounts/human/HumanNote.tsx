import { Anchor, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { rightColor, wrongColor } from '#web/accounts/ValidMark.tsx';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import type { HumanCheck } from './useHumanCheck.ts';

/** The progress of the check that a visitor is a person. */
export function HumanNote({ check }: { check: HumanCheck }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  // Its line is there from the start: a button that moves while it is clicked is not clicked.
  return (
    <Stack gap={4} mih={20} id="human-check" role="status" aria-label={t('accounts.human.label')}>
      {check.state === 'checking' && (
        <Group gap="xs">
          <Loader size="xs" />
          <Text size="xs" c="dimmed">
            {t('accounts.human.checking')}
          </Text>
        </Group>
      )}
      {check.state === 'pass' && (
        <Group gap="xs">
          <IconCircleCheck size={16} color={rightColor} aria-hidden />
          <Text size="xs" c="dimmed">
            {t('accounts.human.done')}
          </Text>
        </Group>
      )}
      {check.error !== null && (
        <Text size="xs" c={wrongColor}>
          {refusalText(check.error)}{' '}
          <Anchor component="button" type="button" size="xs" underline="always" onClick={check.renew}>
            {t('accounts.human.again')}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}
