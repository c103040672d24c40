import { Button, FileButton, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashedCheck,
  IconCircleX,
  IconCpu,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TaskId } from '#contract/ids.ts';
import { type ReadBack, readbacksApi, type ReadBackVerdict } from '#contract/readbacks.ts';
import { settingsApi } from '#contract/settings.ts';
import { nameByteRange } from '#rules/byte-range.ts';
import { ask, query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useFileDrop } from '#web/kit/form/useFileDrop.ts';
import { familyName } from '#web/vocabulary/control-units.ts';
import classes from './read-backs.module.css';

type Props = { taskId: TaskId; isStaff: boolean };

/** Takes a file that was read from the car after writing, and shows what came of it; to staff only once there is a result. */
export function ReadBacks({ taskId, isStaff }: Props) {
  const { t } = useTranslation();
  const options = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const { data: results = [] } = useQuery(query(readbacksApi.getReadBacks, { taskId }));
  const check = useCommandWith(
    [readbacksApi.checkReadBack],
    (file: File) =>
      ask(readbacksApi.checkReadBack, { taskId, fileName: file.name, fileSize: file.size }, { files: { file } }),
    { failed: () => undefined },
  );
  const take = (file: File | null | undefined) => {
    if (file !== null && file !== undefined) void check.run(file);
  };
  const drop = useFileDrop(([file]) => {
    take(file);
  });
  const isOffered = options.data?.readBacks === true;
  if (results.length === 0 && (isStaff || !isOffered)) return undefined;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('readbacks.title')} {...(isOffered && drop)}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className={classes['words']}>
            <Title order={3} size="h5">
              {t('readbacks.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t(isStaff ? 'readbacks.ofCustomer' : 'readbacks.about')}
            </Text>
          </div>
          {isOffered && (
            <FileButton onChange={take}>
              {({ onClick }) => (
                <Button
                  variant="default"
                  data-screen-only
                  leftSection={<IconUpload size={16} aria-hidden />}
                  loading={check.isPending}
                  onClick={onClick}
                >
                  {t('readbacks.choose')}
                </Button>
              )}
            </FileButton>
          )}
        </Group>
        {check.isPending && <Loader size="sm" aria-label={t('readbacks.comparing')} />}
        {check.error !== null && <ErrorNotice error={check.error} />}
        {results.length > 0 && (
          <ul className={classes['results']} aria-label={t('readbacks.results')} aria-live="polite">
            {results.map((result) => (
              <Result key={`${result.madeAt} ${result.version}`} result={result} />
            ))}
          </ul>
        )}
      </Stack>
    </Paper>
  );
}

/** The mark of each verdict: the delivery is in the car, as far as was read, or is not. */
const marks = {
  written: { color: 'good', icon: IconCircleCheck },
  checksumsOnly: { color: 'good', icon: IconCircleCheck },
  carDataOnly: { color: 'good', icon: IconCircleCheck },
  partial: { color: 'gray', icon: IconCircleDashedCheck },
  differs: { color: 'danger', icon: IconCircleX },
  original: { color: 'danger', icon: IconAlertTriangle },
  otherCar: { color: 'warning', icon: IconCpu },
} as const satisfies Record<ReadBackVerdict, unknown>;

/** One read-back: its verdict first, then what it means, and where it differs. */
function Result({ result: { version, fileName, verdict, facts, by, madeAt } }: { result: ReadBack }) {
  const { t } = useTranslation();
  const { bytes, count } = useFormats();
  const nameOf = (unit: { family: string; software?: string | undefined } | undefined) => {
    const known = unit === undefined || unit.family === 'unknown' ? undefined : familyName(unit.family);
    const words = [known, unit?.software].filter((one) => one !== undefined).join(' ');
    return words === '' ? t('readbacks.unknownUnit') : words;
  };
  const part = { read: bytes(facts.part?.bytes ?? 0), whole: bytes(facts.part?.of ?? 0) };
  const isTold = (verdict === 'differs' || verdict === 'original') && by === 'customer';
  return (
    <li className={classes['result']}>
      <Group gap="4px 12px" justify="space-between" align="baseline">
        <StateBadge {...marks[verdict]} label={t(`readbacks.verdict.${verdict}`)} />
        <Text size="xs" c="dimmed">
          <Time at={madeAt} />
        </Text>
      </Group>
      <Text size="xs" c="dimmed" className={classes['words'] ?? ''}>
        {[t('readbacks.version', { version }), fileName].join(' · ')}
      </Text>
      <Text size="sm">
        {t(`readbacks.meaning.${verdict}`, {
          ...part,
          places: count(facts.placeCount),
          delivered: nameOf(facts.units?.delivered),
          found: nameOf(facts.units?.found),
        })}{' '}
        {verdict !== 'partial' && facts.part !== undefined && `${t('readbacks.part', part)} `}
        {facts.arrangement !== undefined && t(`readbacks.arrangement.${facts.arrangement.kind}`)}
      </Text>
      {verdict === 'differs' && facts.changes !== undefined && (
        <Text size="sm">
          {t('readbacks.changes', {
            delivered: count(facts.changes.delivered),
            original: count(facts.changes.original),
            other: count(facts.changes.other),
          })}
        </Text>
      )}
      {verdict === 'differs' && <Places facts={facts} />}
      {isTold && (
        <Text size="xs" c="dimmed">
          {t('readbacks.told')}
        </Text>
      )}
    </li>
  );
}

/** Where a read-back differs; folded until somebody asks for it. */
function Places({ facts: { places, placeCount } }: Pick<ReadBack, 'facts'>) {
  const { t } = useTranslation();
  const { bytes, count } = useFormats();
  return (
    <details className={classes['fold']}>
      <summary>{t('readbacks.places')}</summary>
      <ul className={classes['places']}>
        {places.map(({ offset, length, bytes: differing, holds }) => (
          <li key={offset}>
            {[nameByteRange(offset, length), bytes(differing), t(`readbacks.holds.${holds}`)].join(' · ')}
          </li>
        ))}
        {placeCount > places.length && <li>{t('readbacks.more', { places: count(placeCount - places.length) })}</li>}
      </ul>
    </details>
  );
}
