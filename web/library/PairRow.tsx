import { Select, Table, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CatalogMethod } from '#contract/catalog.ts';
import { DtcCode } from '#contract/library.ts';
import { isOpen, type Pair } from './useImportPairs.ts';

type Props = {
  pair: Pair;
  methods: readonly CatalogMethod[];
  isRunning: boolean;
  onChange: (part: Partial<Pair>) => void;
};

/** One pair of files: as what it is to be imported, and what became of it. */
export function PairRow({ pair, methods, isRunning, onChange }: Props) {
  const { t } = useTranslation();
  const { original, modified, methodId, dtcCode, result } = pair;
  const takesCode = methods.some((method) => method.methodId === methodId && method.dtcLogic);
  const isCodeWrong = dtcCode !== '' && !DtcCode.safeParse(dtcCode).success;
  const isFixed = isRunning || !isOpen(pair);
  return (
    <Table.Tr>
      {[original, modified].map(({ name }, place) => (
        <Table.Td key={`${String(place)} ${name}`} maw={220}>
          <Text size="xs" truncate="end" title={name}>
            {name}
          </Text>
        </Table.Td>
      ))}
      <Table.Td>
        <Select
          size="xs"
          searchable
          aria-label={t('library.pairs.methodOf', { file: modified.name })}
          placeholder={t('library.pairs.methodMissing')}
          disabled={isFixed}
          data={methods.map((method) => ({ value: String(method.methodId), label: method.name }))}
          value={methodId === undefined ? null : String(methodId)}
          onChange={(value) => {
            const chosen = methods.find((method) => String(method.methodId) === value);
            onChange({ methodId: chosen?.methodId, ...(chosen?.dtcLogic !== true && { dtcCode: '' }) });
          }}
        />
      </Table.Td>
      <Table.Td>
        {takesCode && (
          <TextInput
            size="xs"
            aria-label={t('library.pairs.dtcOf', { file: modified.name })}
            disabled={isFixed}
            maxLength={12}
            error={isCodeWrong ? t('library.pairs.dtcNotValid') : undefined}
            value={dtcCode}
            onChange={({ currentTarget }) => {
              onChange({ dtcCode: currentTarget.value.trim().toUpperCase() });
            }}
          />
        )}
      </Table.Td>
      <Table.Td maw={240} role="status">
        {resultText()}
      </Table.Td>
    </Table.Tr>
  );

  function resultText(): string {
    switch (result?.state) {
      case undefined:
        return '';
      case 'running':
        return t('library.pairs.running');
      case 'created':
        return t('library.pairs.created', { solution: result.solutionId });
      case 'there':
        return t('library.pairs.there', { solution: result.solutionId });
      case 'refused':
        return result.reason;
    }
  }
}
