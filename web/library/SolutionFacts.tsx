import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionRow } from '#contract/library.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { SolutionOrigin } from './SolutionOrigin.tsx';
import { useSolutionWords } from './useSolutionWords.ts';
import { noChecksum } from '#rules/checksum.ts';

/** For which files a solution is meant, and where it comes from. */
export function SolutionFacts({ solution }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const { bytes, dateTime } = useFormats();
  const words = useSolutionWords();
  const { recordedAt, recordedBy, signedAcceptedAt, signedAcceptedBy } = solution;
  const when = dateTime(recordedAt);
  const methodFacts = (): [string, string][] => {
    if (solution.set.length > 0) return [[t('results.record.setOnly'), words.method(solution)]];
    const method: [string, string] = [t('library.facts.method'), solution.method];
    return solution.dtcCode === undefined ? [method] : [method, [t('library.facts.dtc'), solution.dtcCode]];
  };
  const facts: [string, string][] = [
    ...methodFacts(),
    [t('library.facts.family'), solution.family],
    [t('library.facts.software'), solution.software],
    [t('library.facts.hardware'), solution.hardware ?? t('library.facts.unknown')],
    [t('library.facts.part'), solution.part ?? t('library.facts.unknown')],
    [t('library.facts.checksum'), solution.checksum === noChecksum ? t('library.facts.noChecksum') : solution.checksum],
    [t('library.facts.length'), bytes(solution.length)],
    [t('library.facts.original'), t(`library.original.${solution.original}`)],
    [
      t('library.facts.recorded'),
      recordedBy === undefined ? when : t('library.facts.recordedBy', { when, who: recordedBy }),
    ],
  ];
  if (signedAcceptedAt !== undefined)
    facts.push([
      t('library.facts.signed'),
      t('library.signed.by', { who: signedAcceptedBy ?? '', when: dateTime(signedAcceptedAt) }),
    ]);
  return (
    <Table
      variant="vertical"
      layout="fixed"
      withTableBorder
      fz="xs"
      verticalSpacing={4}
      aria-label={t('library.facts.label')}
    >
      <Table.Tbody>
        {facts.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th w="35%">{label}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th>{t('library.facts.origin')}</Table.Th>
          <Table.Td>
            <SolutionOrigin solution={solution} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}
