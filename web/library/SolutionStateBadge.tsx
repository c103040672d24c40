import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionState } from '#contract/library.ts';

const colors = { active: 'port', suspended: 'orange', retired: 'gray' } as const satisfies Record<
  SolutionState,
  string
>;

/** Whether the automatic service uses a solution. */
export function SolutionStateBadge({ state }: { state: SolutionState }) {
  const { t } = useTranslation();
  return (
    <Badge
      size="sm"
      miw="max-content"
      tt="none"
      fw={500}
      variant={state === 'suspended' ? 'outline' : 'light'}
      color={colors[state]}
      {...(state === 'suspended' && { c: 'inherit' })}
    >
      {t(`library.states.${state}`)}
    </Badge>
  );
}
