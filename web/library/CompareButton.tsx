import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CompareTable } from './CompareTable.tsx';
import type { Comparison } from './useComparison.ts';

/** Opens the comparison of the two solutions that are chosen; not there before the first is. */
export function CompareButton({ comparison: { chosen, pair } }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [one, other] = pair ?? [];
  if (chosen.length === 0) return undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        disabled={pair === undefined}
        title={pair === undefined ? t('library.compare.hint') : undefined}
        onClick={open}
      >
        {t('library.compare.button')}
      </Button>
      <Modal
        opened={isOpen && pair !== undefined}
        onClose={close}
        size="xl"
        title={t('library.compare.title', { one: one?.solutionId, other: other?.solutionId })}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {one !== undefined && other !== undefined && <CompareTable one={one.solutionId} other={other.solutionId} />}
      </Modal>
    </>
  );
}
