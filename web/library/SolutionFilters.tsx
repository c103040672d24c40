import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SolutionState, solutionStates } from '#contract/library.ts';
import { useMethodNames } from './useMethodNames.ts';
import type { SolutionFilter } from './useSolutionFilter.ts';

type Props = { filter: SolutionFilter; families: readonly string[] };

/** Narrows the library to control unit, method, state, or one task. */
export function SolutionFilters({ filter: { chosen, change }, families }: Props) {
  const { t } = useTranslation();
  const methods = useMethodNames();
  return (
    <>
      <Select
        w={120}
        label={t('library.filter.family')}
        allowDeselect={false}
        data={[{ value: '', label: t('library.filter.allFamilies') }, ...families]}
        value={chosen.family ?? ''}
        onChange={(value) => void change({ family: value === null || value === '' ? undefined : value })}
      />
      <Select
        w={180}
        searchable
        label={t('library.filter.method')}
        allowDeselect={false}
        data={[
          { value: '', label: t('library.filter.allMethods') },
          ...methods.map(({ methodId, name }) => ({ value: String(methodId), label: name })),
        ]}
        value={chosen.method === undefined ? '' : String(chosen.method)}
        onChange={(value) =>
          void change({ method: methods.find(({ methodId }) => String(methodId) === value)?.methodId })
        }
      />
      <Select
        w={140}
        label={t('library.filter.state')}
        allowDeselect={false}
        data={[
          { value: '', label: t('library.filter.allStates') },
          ...solutionStates.map((state) => ({ value: state, label: t(`library.states.${state}`) })),
        ]}
        value={chosen.state ?? ''}
        onChange={(value) => void change({ state: SolutionState.safeParse(value).data })}
      />
      {chosen.task !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          title={t('library.filter.anyTask')}
          onClick={() => void change({ task: undefined })}
        >
          {t('library.filter.task', { task: chosen.task })}
        </Button>
      )}
    </>
  );
}
