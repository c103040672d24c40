import { Button, Card, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DtcCode } from '#contract/library/solution.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { useOddityText } from '#web/vocabulary/useOddityText.ts';
import { isOpen, type Pair, useImportPairs } from './useImportPairs.ts';
import { useMethodNames } from './useMethodNames.ts';

/** The browser offers folders instead of files; React has no name for it. */
const wholeFolder = { webkitdirectory: '' };

const isCodeValid = ({ dtcCode }: Pair): boolean => dtcCode === '' || DtcCode.safeParse(dtcCode).success;

const isReady = (pair: Pair): boolean => isOpen(pair) && pair.methodId !== undefined && isCodeValid(pair);

/** Chooses a folder, shows the pairs that are in it, and imports them one after the other. */
export function ImportFolder() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const importing = useImportPairs();
  const { pairs, unpaired, isRunning, choose, run, stop } = importing;
  const ready = (pairs ?? []).filter(isReady).length;
  const countOf = (state: string) => (pairs ?? []).filter(({ result }) => result?.state === state).length;
  const counted = { created: countOf('created'), there: countOf('there'), refused: countOf('refused') };
  return (
    <Card withBorder padding="md" component="section" aria-label={t('library.pairs.title')}>
      <Stack gap="sm" align="stretch">
        <Title order={2} size="h4">
          {t('library.pairs.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('library.pairs.text')}
        </Text>
        <Group gap="sm">
          <input
            ref={input}
            type="file"
            hidden
            multiple
            {...wholeFolder}
            aria-label={t('library.pairs.choose')}
            onChange={({ currentTarget }) => {
              void choose([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <Button variant="default" disabled={isRunning} onClick={() => input.current?.click()}>
            {t('library.pairs.choose')}
          </Button>
          {pairs !== undefined && pairs.length > 0 && (
            <Text size="sm">{t('library.pairs.found', { count: pairs.length })}</Text>
          )}
        </Group>
        {pairs?.length === 0 && <Text size="sm">{t('library.pairs.none')}</Text>}
        {pairs !== undefined && unpaired.length > 0 && (
          <Text size="xs" c="dimmed" lineClamp={2} title={unpaired.join(', ')}>
            {t('library.pairs.left', { count: unpaired.length, names: unpaired.join(', ') })}
          </Text>
        )}
        {pairs !== undefined && pairs.length > 0 && <PairTable pairs={pairs} importing={importing} />}
        {pairs !== undefined && pairs.length > 0 && (
          <Group justify="space-between">
            <Text size="sm" role="status">
              {counted.created + counted.there + counted.refused > 0 && t('library.pairs.done', counted)}
            </Text>
            {isRunning ? (
              <Button variant="default" onClick={stop}>
                {t('library.pairs.stop')}
              </Button>
            ) : (
              <Button disabled={ready === 0} onClick={() => void run()}>
                {t('library.pairs.run', { count: ready })}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  );
}

type Props = { pairs: readonly Pair[]; importing: ReturnType<typeof useImportPairs> };

/** The pairs of a folder, each with its method and result. */
function PairTable({ pairs, importing: { isRunning, change, changeAll } }: Props) {
  const { t } = useTranslation();
  const methods = useMethodNames();
  const oddityText = useOddityText();
  const isFixed = (pair: Pair) => isRunning || !isOpen(pair);
  const choices = methods.map(({ methodId, label }) => ({ value: String(methodId), label }));
  return (
    <Stack gap="sm">
      <Select
        w={240}
        searchable
        clearable
        label={t('library.pairs.methodForAll')}
        disabled={isRunning}
        data={choices}
        onChange={(value) => {
          changeAll(methods.find(({ methodId }) => String(methodId) === value)?.methodId);
        }}
      />
      <DataTable
        label={t('library.pairs.title')}
        rows={pairs}
        rowKey={({ key }) => key}
        minWidth={640}
        maxHeight={460}
        isFocusable
        isBorderless
        heads={(id) => t(`library.pairs.${id}`)}
        columns={[
          { id: 'original', maxWidth: 220, cell: ({ original }) => <FileName name={original.name} /> },
          { id: 'modified', maxWidth: 220, cell: ({ modified }) => <FileName name={modified.name} /> },
          {
            id: 'method',
            width: 190,
            cell: (pair) => (
              <Select
                size="xs"
                searchable
                aria-label={t('library.pairs.methodOf', { file: pair.modified.name })}
                placeholder={t('library.pairs.methodMissing')}
                disabled={isFixed(pair)}
                data={choices}
                value={pair.methodId === undefined ? null : String(pair.methodId)}
                onChange={(value) => {
                  const chosen = methods.find(({ methodId }) => String(methodId) === value);
                  change(pair.key, { methodId: chosen?.methodId, ...(chosen?.dtcLogic !== true && { dtcCode: '' }) });
                }}
              />
            ),
          },
          {
            id: 'dtc',
            width: 110,
            cell: (pair) =>
              methods.some(({ methodId, dtcLogic }) => methodId === pair.methodId && dtcLogic) && (
                <TextInput
                  size="xs"
                  aria-label={t('library.pairs.dtcOf', { file: pair.modified.name })}
                  disabled={isFixed(pair)}
                  maxLength={12}
                  error={isCodeValid(pair) ? undefined : t('library.pairs.dtcNotValid')}
                  value={pair.dtcCode}
                  onChange={({ currentTarget }) => {
                    change(pair.key, { dtcCode: currentTarget.value.trim().toUpperCase() });
                  }}
                />
              ),
          },
          { id: 'result', maxWidth: 240, cell: (pair) => <div role="status">{resultText(pair)}</div> },
        ]}
      />
    </Stack>
  );

  function resultText({ result }: Pair): string {
    switch (result?.state) {
      case undefined:
        return '';
      case 'running':
        return t('library.pairs.running');
      case 'created':
        return result.oddities.length > 0
          ? t('library.pairs.createdOdd', {
              solution: result.solutionId,
              oddities: result.oddities.map(oddityText).join(' '),
            })
          : t('library.pairs.created', { solution: result.solutionId });
      case 'there':
        return t('library.pairs.there', { solution: result.solutionId });
      case 'refused':
        return result.reason;
    }
  }
}

function FileName({ name }: { name: string }) {
  return (
    <Text size="xs" truncate="end" title={name}>
      {name}
    </Text>
  );
}
