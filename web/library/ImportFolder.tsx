import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DtcCode } from '#contract/library.ts';
import { PairTable } from './PairTable.tsx';
import { isOpen, type Pair, useImportPairs } from './useImportPairs.ts';

/** The browser offers folders instead of files; React has no name for it. */
const wholeFolder = { webkitdirectory: '' };

const isReady = (pair: Pair) =>
  isOpen(pair) && pair.methodId !== undefined && (pair.dtcCode === '' || DtcCode.safeParse(pair.dtcCode).success);

/** Chooses a folder, shows the pairs that are in it, and imports them one after the other. */
export function ImportFolder() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const importing = useImportPairs();
  const { pairs, left, isRunning, choose, run, stop } = importing;
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
              choose([...(currentTarget.files ?? [])]);
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
        {pairs !== undefined && left.length > 0 && (
          <Text size="xs" c="dimmed" lineClamp={2} title={left.join(', ')}>
            {t('library.pairs.left', { count: left.length, names: left.join(', ') })}
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
