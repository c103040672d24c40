import { Alert, Checkbox, Group, List, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JudgedOddity } from '#contract/results.ts';
import type { useConfirmedResult } from './useConfirmedResult.ts';
import { useOddityText } from './useOddityText.ts';

type Props = { oddities: readonly JudgedOddity[]; confirming: ReturnType<typeof useConfirmedResult> };

/** What is odd about a result: what makes it undeliverable, or what a person confirms point by point with a reason. */
export function ResultOddities({ oddities, confirming }: Props) {
  const { t } = useTranslation();
  const textOf = useOddityText();
  const titleId = useId();
  const { isRefused, isAsked, confirmed, toggle, reason, setReason, problem } = confirming;
  if (oddities.length === 0) return undefined;
  if (isRefused)
    return (
      <Alert color="red" role="alert" title={t('workbench.results.refusedTitle')} icon={<IconFileOff aria-hidden />}>
        <List size="sm" spacing={4}>
          {oddities.map((oddity) => (
            <List.Item key={oddity.code}>{textOf(oddity)}</List.Item>
          ))}
        </List>
      </Alert>
    );
  const told = oddities.filter(({ judgement }) => !isAsked || judgement === 'told');
  const asked = isAsked ? oddities.filter(({ judgement }) => judgement === 'confirm') : [];
  return (
    <Paper withBorder p="sm" role="group" aria-labelledby={titleId} bd="1px solid var(--mantine-color-yellow-6)">
      <Group gap="xs" mb="xs" wrap="nowrap">
        <IconAlertTriangle size={20} color="var(--mantine-color-yellow-6)" aria-hidden />
        <Text id={titleId} fw={600}>
          {t('workbench.results.title')}
        </Text>
      </Group>
      <Stack gap="xs">
        {told.map((oddity) => (
          <Text key={oddity.code} size="sm">
            {textOf(oddity)}
          </Text>
        ))}
        {!isAsked && told.some(({ judgement }) => judgement === 'confirm') && (
          <Text size="sm" c="dimmed">
            {t('workbench.results.settled')}
          </Text>
        )}
        {asked.length > 0 && (
          <>
            <Text size="sm">{t('workbench.results.confirmEach')}</Text>
            {asked.map((oddity) => (
              <Checkbox
                key={oddity.code}
                label={textOf(oddity)}
                checked={confirmed.includes(oddity.code)}
                onChange={() => {
                  toggle(oddity.code);
                }}
              />
            ))}
            {problem.confirmed !== undefined && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {problem.confirmed}
              </Text>
            )}
            <Textarea
              label={t('workbench.results.reason')}
              description={t('workbench.results.reasonWhat')}
              required
              autosize
              minRows={2}
              maxRows={6}
              maxLength={500}
              value={reason}
              error={problem.reason}
              onChange={({ currentTarget }) => {
                setReason(currentTarget.value);
              }}
            />
          </>
        )}
      </Stack>
    </Paper>
  );
}
