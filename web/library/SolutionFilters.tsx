import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MethodId, SolutionId, TaskId } from '#contract/ids.ts';
import { SolutionState, solutionStates } from '#contract/library.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { useMethodNames } from './useMethodNames.ts';

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

const LibrarySearch = z.object({
  // The router reads ?family=123 as a number.
  family: z.coerce.string().max(40).optional().catch(undefined),
  method: MethodId.optional().catch(undefined),
  state: SolutionState.optional().catch(undefined),
  task: TaskId.optional().catch(undefined),
  solution: SolutionId.optional().catch(undefined),
});
type LibrarySearch = z.output<typeof LibrarySearch>;

/** The filter of the library and the solution that is open; kept in the address beside page, words and period. */
export function useSolutionFilter() {
  const address: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useListSearch();
  const { solution, ...chosen } = LibrarySearch.parse(address);
  const { family, method, state, task } = chosen;
  const go = (part: Partial<LibrarySearch> & { page?: undefined }) =>
    navigate({ to: '.', search: (before: object): object => ({ ...before, ...part }), replace: true });
  const { tab: _tab, ...page } = list.search;
  return {
    list: {
      ...list,
      filtered: list.filtered || [family, method, state, task].some((one) => one !== undefined),
      reset: async () => {
        await go({ family: undefined, method: undefined, state: undefined, task: undefined });
        await list.reset();
      },
    },
    chosen,
    /** The input of the list and of its export. */
    input: {
      ...page,
      ...(family !== undefined && { family }),
      ...(method !== undefined && { methodId: method }),
      ...(state !== undefined && { state }),
      ...(task !== undefined && { taskId: task }),
    },
    solution,
    /** Narrows the list, from its first page. */
    change: (part: Omit<Partial<LibrarySearch>, 'solution'>) => go({ ...part, page: undefined }),
    open: (next: SolutionId | undefined) => go({ solution: next }),
  };
}

type SolutionFilter = ReturnType<typeof useSolutionFilter>;
