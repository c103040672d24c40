import { Alert, Checkbox, Group, List, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { closingApi } from '#contract/workbench/closing.ts';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JudgedOddity, OddityCode } from '#contract/results.ts';
import { isReason, isSettled } from '#rules/judged-result.ts';
import { useOddityText } from '#web/vocabulary/useOddityText.ts';

type Props = { oddities: readonly JudgedOddity[]; confirming: ReturnType<typeof useConfirmedResult> };

/** Oddities of a result: they make it undeliverable, or a person confirms them point by point with a reason. */
export function ResultOddities({ oddities, confirming }: Props) {
  const { t } = useTranslation();
  const textOf = useOddityText();
  const titleId = useId();
  const { isRefused, isAsked, confirmed, toggle, reason, setReason, problem } = confirming;
  if (oddities.length === 0) return undefined;
  if (isRefused)
    return (
      <Alert color="danger" role="alert" title={t('workbench.results.refusedTitle')} icon={<IconFileOff aria-hidden />}>
        <List size="sm" spacing={4}>
          {oddities.map((oddity) => (
            <List.Item key={oddity.code}>{textOf(oddity)}</List.Item>
          ))}
        </List>
      </Alert>
    );
  const shown = oddities.filter(({ judgement }) => !isAsked || judgement === 'told');
  const toConfirm = isAsked ? oddities.filter(({ judgement }) => judgement === 'confirm') : [];
  return (
    <Paper withBorder p="sm" role="group" aria-labelledby={titleId} bd="1px solid var(--mantine-color-attention-6)">
      <Group gap="xs" mb="xs" wrap="nowrap">
        <IconAlertTriangle size={20} color="var(--mantine-color-attention-6)" aria-hidden />
        <Text id={titleId} fw={600}>
          {t('workbench.results.title')}
        </Text>
      </Group>
      <Stack gap="xs">
        {shown.map((oddity) => (
          <Text key={oddity.code} size="sm">
            {textOf(oddity)}
          </Text>
        ))}
        {!isAsked && shown.some(({ judgement }) => judgement === 'confirm') && (
          <Text size="sm" c="dimmed">
            {t('workbench.results.settled')}
          </Text>
        )}
        {toConfirm.length > 0 && (
          <>
            <Text size="sm">{t('workbench.results.confirmEach')}</Text>
            {toConfirm.map((oddity) => (
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
              maxLength={maxTextLength(closingApi.closeTask.input, 'oddityReason')}
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

/** Sent with a result that is odd. */
export type ConfirmedResult = { confirmedOddities?: OddityCode[]; oddityReason?: string };

/** The oddities that a member of staff has confirmed so far, and why; `problem` says what is missing once it was tried. */
export function useConfirmedResult(oddities: readonly JudgedOddity[], isSettledBefore = false) {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState<readonly OddityCode[]>([]);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isRefused = oddities.some(({ judgement }) => judgement === 'refused');
  const isAsked = !isRefused && !isSettledBefore && oddities.some(({ judgement }) => judgement === 'confirm');
  const isWhole = isSettled(oddities, confirmed);
  return {
    isRefused,
    isAsked,
    confirmed,
    reason,
    setReason,
    toggle: (code: OddityCode) => {
      setConfirmed((before) => (before.includes(code) ? before.filter((one) => one !== code) : [...before, code]));
    },
    problem: {
      confirmed: isTried && isAsked && !isWhole ? t('workbench.results.notConfirmed') : undefined,
      reason: isTried && isAsked && !isReason(reason) ? t('workbench.results.reasonMissing') : undefined,
    },
    /** Sent with the result; undefined while something is missing, which is shown from now on. */
    take: (): ConfirmedResult | undefined => {
      setTried(true);
      if (!isAsked) return isRefused ? undefined : {};
      return isWhole && isReason(reason)
        ? { confirmedOddities: [...confirmed], oddityReason: reason.trim() }
        : undefined;
    },
  };
}
