import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { libraryApi, type SolutionRow } from '#contract/library.ts';
import { ask } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useSolutionFailure } from './useSolutionFailure.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** What a solution that changes signed bytes needs before the automatic service uses it. */
export function SignedArea({ solution }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useSolutionFailure();
  const { solutionId, seenAt, flags, signedAcceptedAt } = solution;
  const accepting = useMutation({
    mutationFn: () => ask(libraryApi.acceptSignedArea, { solutionId, seenAt }),
    onSuccess: () => {
      notify.success(t('library.signed.done', { solution: solutionId }));
    },
    onError: (error) => {
      notify.error(t('library.state.failed', { reason: failureText(error) }));
    },
    onSettled: () => invalidate(client, 'library'),
  });
  if (!flags.includes('signedArea') || signedAcceptedAt !== undefined) return undefined;
  async function accept() {
    const isSure = await confirm({
      title: t('library.signed.title'),
      text: t('library.signed.confirm'),
      confirmLabel: t('library.signed.accept'),
    });
    if (isSure) accepting.mutate();
  }
  return (
    <Alert
      variant="default"
      title={t('library.signed.title')}
      icon={<IconSignature color="var(--mantine-color-red-text)" aria-hidden />}
    >
      <Stack gap="xs">
        <Text size="sm">{t('library.signed.text')}</Text>
        <Group>
          <Button size="xs" variant="default" loading={accepting.isPending} onClick={() => void accept()}>
            {t('library.signed.accept')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
