import { Alert, Checkbox, Group, List, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JudgedOddity, Oddity, OddityCode } from '#contract/results.ts';
import { isReason, isSettled } from '#rules/judged-result.ts';
import { useFormats } from '#web/kit/useFormats.ts';

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
      <Alert color="red" role="alert" title={t('workbench.results.refusedTitle')} icon={<IconFileOff aria-hidden />}>
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
    <Paper withBorder p="sm" role="group" aria-labelledby={titleId} bd="1px solid var(--mantine-color-yellow-6)">
      <Group gap="xs" mb="xs" wrap="nowrap">
        <IconAlertTriangle size={20} color="var(--mantine-color-yellow-6)" aria-hidden />
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

const hex = (offset: number) => `0x${offset.toString(16).toUpperCase().padStart(6, '0')}`;
const kinds = ['raw', 'intelHex', 'sRecord', 'protected', 'archive', 'picture', 'empty'] as const;

/** The words for something odd about a result, with its figures. */
export function useOddityText(): (oddity: Oddity) => string {
  const { t } = useTranslation();
  const { bytes, count: number } = useFormats();
  const kindOf = (kind = '') => t(`engine.fileCheck.container.${kinds.find((known) => known === kind) ?? 'unknown'}`);
  // Rounded, two lengths that differ by a byte would be one.
  const exact = (length = '0') => `${number(Number(length))} B`;
  return ({ code, before, after, ...figures }) => {
    const places = number(figures.places ?? 0);
    const counted = { checks: number(figures.checks ?? 0), of: number(figures.of ?? 0), places };
    const where = { at: hex(figures.at ?? 0), bytes: bytes(figures.bytes ?? 0) };
    const said = { before: before ?? t('workbench.results.nothing'), after: after ?? t('workbench.results.nothing') };
    if (code === 'notJudged') Object.assign(said, { before: kindOf(before), after: kindOf(after) });
    if (code === 'lengthDiffers' || code === 'tooShort')
      Object.assign(said, { before: exact(before), after: exact(after) });
    return t(`workbench.results.oddity.${code}`, { ...counted, ...where, ...said });
  };
}
