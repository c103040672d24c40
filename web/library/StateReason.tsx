import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionRow } from '#contract/library.ts';
import { useFormats } from '#web/kit/useFormats.ts';

/** Who set the state of a solution, when and why. */
export function StateReason({ solution }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { stateReason: reason, stateChangedBy: who, suspendedBy, seenAt } = solution;
  const when = dateTime(seenAt);
  if (suspendedBy !== undefined) return <Text size="sm">{t('library.state.byCustomer', { when })}</Text>;
  if (reason === '') return undefined;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {who === undefined
        ? t('library.state.byNobody', { when, reason })
        : t('library.state.bySomebody', { who, when, reason })}
    </Text>
  );
}
