import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SolutionRow } from '#contract/library/solutions.ts';
import type { SolutionState } from '#contract/library/solution.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { familyName } from '#web/vocabulary/control-units.ts';
import { useMethodLabel } from '#web/vocabulary/useMethodLabel.ts';

const colors = { active: 'good', suspended: 'attention', retired: 'gray' } as const satisfies Record<
  SolutionState,
  string
>;

/** The state of a solution: the automatic service uses active ones. */
export function SolutionStateBadge({ state }: { state: SolutionState }) {
  const { t } = useTranslation();
  return (
    <StateBadge
      size="sm"
      color={colors[state]}
      variant={state === 'suspended' ? 'outline' : 'light'}
      label={t(`library.states.${state}`)}
    />
  );
}

/** Points to look at, without those that were accepted; first that it is not used at all. */
export function SolutionFlags({
  solution,
}: {
  solution: Pick<SolutionRow, 'flags' | 'original' | 'isUnproven' | 'signedAcceptedAt'>;
}) {
  const { t } = useTranslation();
  const flags = solution.flags.filter((flag) => flag !== 'signedArea' || solution.signedAcceptedAt === undefined);
  if (flags.length === 0 && solution.original === 'known' && !solution.isUnproven) return undefined;
  return (
    <Group gap={4}>
      {solution.original !== 'known' && (
        <StateBadge
          size="sm"
          variant="outline"
          color="danger"
          label={t('library.originalUnknown')}
          title={t(`library.original.${solution.original}`)}
        />
      )}
      {solution.isUnproven && (
        <StateBadge
          size="sm"
          variant="outline"
          color="attention"
          label={t('library.unproven')}
          title={t('library.unprovenMeaning')}
        />
      )}
      {flags.map((flag) => (
        <StateBadge
          key={flag}
          size="sm"
          variant="outline"
          color={flag === 'signedArea' ? 'danger' : 'attention'}
          label={t(`library.flags.${flag}`)}
          title={t(`library.flagMeaning.${flag}`)}
        />
      ))}
    </Group>
  );
}

/** The task or the files that a solution was taken from. */
export function SolutionOrigin({ solution: { origin, originNote } }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  if (origin !== undefined)
    return (
      <Anchor
        size="xs"
        renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: origin.jobId }} {...props} />}
      >
        {t('library.ofTask', { task: origin.taskId })}
      </Anchor>
    );
  const note = originNote === '' ? t('library.demo') : originNote;
  return (
    <Text size="xs" truncate="end" title={note}>
      {note}
    </Text>
  );
}

/** Short words for what stands in a line about a solution. */
export function useSolutionWords() {
  const { t } = useTranslation();
  const { count } = useFormats();
  const labelOf = useMethodLabel();
  const nameOf = ({ methodId, method }: Pick<SolutionRow, 'methodId' | 'method'>) =>
    labelOf({ methodId, name: method });
  return {
    /** Without its code. */
    plainMethod: nameOf,
    /** Of one for several methods all of them. */
    method: ({
      set = [],
      ...single
    }: Pick<SolutionRow, 'methodId' | 'method' | 'dtcCode'> & Partial<Pick<SolutionRow, 'set'>>) =>
      (set.length > 0 ? set : [single])
        .map(({ dtcCode, ...method }) => (dtcCode === undefined ? nameOf(method) : `${nameOf(method)} ${dtcCode}`))
        .join(' + '),
    unit: ({ family, hardware, part }: Pick<SolutionRow, 'family' | 'hardware' | 'part'>) =>
      [familyName(family), hardware, part].filter((one) => one !== undefined).join(' · '),
    /** Numbers printed on the control unit. */
    numbers: ({ hardware, part }: Pick<SolutionRow, 'hardware' | 'part'>) =>
      [hardware, part].filter((one) => one !== undefined).join(' · '),
    size: ({ bytesChanged, runs }: SolutionRow) => t('library.size', { bytes: count(bytesChanged), runs: count(runs) }),
    uses: ({ uses }: SolutionRow) => (uses === 0 ? t('library.usesNone') : t('library.uses', { count: uses })),
  };
}
