import { Anchor, Checkbox, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionId } from '#contract/ids.ts';
import type { SolutionRow } from '#contract/library.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { SolutionFlags } from './SolutionFlags.tsx';
import { SolutionOrigin } from './SolutionOrigin.tsx';
import { SolutionStateBadge } from './SolutionStateBadge.tsx';
import type { Comparison } from './useComparison.ts';
import { useSolutionWords } from './useSolutionWords.ts';

type Props = { solution: SolutionRow; comparison: Comparison; onOpen: (solutionId: SolutionId) => void };

/** One solution of the list. */
export function SolutionTableRow({ solution, comparison, onOpen }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const words = useSolutionWords();
  const { solutionId, software, recordedAt, recordedBy, lastUsedAt, stateReason } = solution;
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t('library.select', { solution: solutionId })}
          disabled={!comparison.canChoose(solution)}
          checked={comparison.isChosen(solution)}
          onChange={() => {
            comparison.toggle(solution);
          }}
        />
      </Table.Td>
      <Table.Td>
        <Anchor
          component="button"
          type="button"
          size="xs"
          fw={500}
          aria-label={t('library.open', { solution: solutionId })}
          onClick={() => {
            onOpen(solutionId);
          }}
        >
          {solutionId}
        </Anchor>
      </Table.Td>
      <Table.Td maw={150}>
        <Text size="xs" fw={500} truncate="end" title={words.method(solution)}>
          {words.method(solution)}
        </Text>
      </Table.Td>
      <Table.Td maw={140}>
        <Text size="xs" truncate="end" title={software}>
          {software}
        </Text>
      </Table.Td>
      <Table.Td maw={170}>
        <Text size="xs" truncate="end" title={words.unit(solution)}>
          {words.unit(solution)}
        </Text>
      </Table.Td>
      <Table.Td maw={110}>
        <Text size="xs" truncate="end" title={words.size(solution)}>
          {words.size(solution)}
        </Text>
      </Table.Td>
      <Table.Td maw={130}>
        <SolutionFlags solution={solution} />
      </Table.Td>
      <Table.Td title={stateReason}>
        <SolutionStateBadge state={solution.state} />
      </Table.Td>
      <Table.Td
        style={{ whiteSpace: 'nowrap' }}
        title={lastUsedAt === undefined ? undefined : t('library.lastUsed', { when: dateTime(lastUsedAt) })}
      >
        {words.uses(solution)}
      </Table.Td>
      <Table.Td maw={130}>
        <SolutionOrigin solution={solution} />
      </Table.Td>
      <Table.Td maw={90}>
        <Text size="xs" truncate="end" title={[dateTime(recordedAt), recordedBy].join(' ')}>
          {dateTime(recordedAt)}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
