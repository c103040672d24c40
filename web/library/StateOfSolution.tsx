import { Anchor, Button, Group, Modal, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SolutionRow, type SolutionState, solutionStates } from '#contract/library.ts';
import { SolutionFlags } from './SolutionFlags.tsx';
import { SolutionStateBadge } from './SolutionStateBadge.tsx';
import { StateForm } from './StateForm.tsx';
import { StateReason } from './StateReason.tsx';

const verbs = { active: 'activate', suspended: 'suspend', retired: 'retire' } as const satisfies Record<
  SolutionState,
  string
>;

/** The state of a solution, why it is in it, and the ways out of it. */
export function StateOfSolution({ solution }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<SolutionState>();
  const { solutionId, state, suspendedBy } = solution;
  const close = () => {
    setWanted(undefined);
  };
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <SolutionStateBadge state={state} />
        <SolutionFlags solution={solution} />
      </Group>
      <StateReason solution={solution} />
      {suspendedBy !== undefined && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: suspendedBy.jobId }} {...props} />}
        >
          {t('library.state.toTask', { task: suspendedBy.taskId })}
        </Anchor>
      )}
      <Group gap="xs">
        {solutionStates
          .filter((one) => one !== state)
          .map((one) => (
            <Button
              key={one}
              size="xs"
              variant={one === 'active' ? 'filled' : 'default'}
              onClick={() => {
                setWanted(one);
              }}
            >
              {t(`library.state.${verbs[one]}`)}
            </Button>
          ))}
      </Group>
      <Modal
        opened={wanted !== undefined}
        onClose={close}
        centered
        title={wanted === undefined ? '' : t(`library.state.title.${wanted}`, { solution: solutionId })}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {wanted !== undefined && (
          <StateForm solution={solution} wanted={wanted} label={t(`library.state.${verbs[wanted]}`)} onDone={close} />
        )}
      </Modal>
    </Stack>
  );
}
