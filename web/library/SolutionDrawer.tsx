import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionId } from '#contract/ids.ts';
import { OpenSolution } from './OpenSolution.tsx';

type Props = { solutionId: SolutionId | undefined; onClose: () => void };

/** One solution beside the list. */
export function SolutionDrawer({ solutionId, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={solutionId !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={solutionId === undefined ? '' : t('library.number', { solution: solutionId })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {solutionId !== undefined && <OpenSolution key={solutionId} solutionId={solutionId} />}
    </Drawer>
  );
}
