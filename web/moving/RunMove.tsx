import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type Move, movingApi } from '#contract/moving.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';

const colors = { waiting: 'info', running: 'info', tried: 'info', moved: 'good', failed: 'danger' } as const;

/** Tries the move or makes it, and shows how far it is. */
export function RunMove({ move, isRunning }: { move: Move; isRunning: boolean }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const run = useCommand(movingApi.runMove);
  const { state, progress, failure } = move;
  const runIfSure = async () => {
    const title = t('moving.run');
    if (await confirm({ title, text: t('moving.runText'), confirmLabel: title })) void run.run({ isRehearsal: false });
  };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant={state === 'tried' ? 'default' : 'filled'}
          disabled={isRunning}
          loading={run.isPending}
          onClick={() => void run.run({ isRehearsal: true })}
        >
          {t('moving.try')}
        </Button>
        <Button
          variant={state === 'tried' ? 'filled' : 'default'}
          disabled={isRunning || run.isPending}
          onClick={() => void runIfSure()}
        >
          {t('moving.run')}
        </Button>
      </Group>
      {state !== 'open' && (
        <Alert color={colors[state]} role={state === 'failed' ? 'alert' : 'status'}>
          <Stack gap="xs">
            <Text size="sm">{t(`moving.state.${state}`)}</Text>
            {failure !== '' && (
              <Text size="sm" ff="monospace">
                {failure}
              </Text>
            )}
            {progress !== undefined && (
              <>
                <Text size="sm">
                  {t('moving.progress', {
                    file: progress.file,
                    done: count(progress.done),
                    lines: count(progress.lines),
                  })}
                </Text>
                <Progress value={(100 * progress.done) / progress.lines} aria-label={t(`moving.state.${state}`)} />
              </>
            )}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
