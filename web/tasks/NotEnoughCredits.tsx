import { Anchor, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';

type Props = { taskId: TaskId; onBuy: () => void };

/** The notice that a task was not paid, with the way to credits. */
export function NotEnoughCredits({ taskId, onBuy }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap={2} align="flex-start">
      {t('tasks.pay.notEnoughCredits', { task: taskId })}
      <Anchor component="button" type="button" size="sm" onClick={onBuy}>
        {t('tasks.pay.buyCredits')}
      </Anchor>
    </Stack>
  );
}
