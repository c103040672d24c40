import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { FileFacts, Miniature } from '#contract/engine.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { FileStrip } from '#web/kit/format/FileStrip.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { formatControlUnit, holdsImage } from './file-check.ts';
import classes from './tasks.module.css';

type Checksums = { checks: number; wrong: number };

type Props = {
  name: string;
  /** The image in it that the order is about, where it is an archive. */
  imageName?: string | undefined;
  /** The kind of file: the original, or a version. */
  kind: ReactNode;
  /** In bytes. */
  length?: number | undefined;
  /** The time at which it was made, and its maker where that was a person. */
  madeAt?: string | undefined;
  madeBy?: string | undefined;
  facts?: FileFacts | undefined;
  checksum?: Checksums | undefined;
  /** Its shape, where not among the facts. */
  profile?: readonly number[] | undefined;
  miniature?: Miniature | undefined;
  /** Downloads it. */
  action?: ReactNode;
  /** More about it. */
  children?: ReactNode;
};

/** A file as an object: its name, size and maker, the control unit that it is from, its checksums, and where it was changed. */
export function FileCard({
  name,
  imageName,
  kind,
  length,
  madeAt,
  madeBy,
  facts,
  checksum,
  profile = facts?.profile,
  miniature,
  action,
  children,
}: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  return (
    <Paper withBorder p="sm" component="li" className={classes['file'] ?? ''}>
      <Stack gap={8}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
          <div className={classes['shrinks']}>
            <Text size="sm" fw={500} className={classes['words'] ?? ''}>
              {name}
            </Text>
            {imageName !== undefined && (
              <Text size="xs" className={classes['words'] ?? ''}>
                {t('engine.fileCheck.archive.from', { name: imageName })}
              </Text>
            )}
            <Group gap="0 10px" fz="xs" c="dimmed">
              {typeof kind === 'string' ? <span>{kind}</span> : kind}
              {length !== undefined && <span className={classes['mono']}>{bytes(length)}</span>}
              {madeAt !== undefined && (
                <span>
                  <Time at={madeAt} /> {madeBy !== undefined && t('tasks.files.by', { name: madeBy })}
                </span>
              )}
            </Group>
          </div>
          {action}
        </Group>
        <FileFactsLine facts={facts} checksum={checksum ?? facts?.checksum} />
        <FileShape profile={profile} miniature={miniature} />
        {children}
      </Stack>
    </Paper>
  );
}

/** Control unit, software and checksums of a file in one line; nothing where the engine found none. */
function FileFactsLine({ facts, checksum }: { facts: FileFacts | undefined; checksum: Checksums | undefined }) {
  const isImage = facts !== undefined && holdsImage(facts);
  const unit = isImage ? formatControlUnit(facts) : undefined;
  const numbers = isImage ? [facts.software, facts.part].filter((one) => one !== undefined) : [];
  const hasChecks = checksum !== undefined && checksum.checks > 0;
  if (unit === undefined && numbers.length === 0 && !hasChecks) return undefined;
  return (
    <Group gap="4px 16px" fz="xs">
      {unit !== undefined && <span className={classes['mono']}>{unit}</span>}
      {numbers.map((number) => (
        <span key={number} className={classes['mono']}>
          {number}
        </span>
      ))}
      {hasChecks && <ChecksumDots checksum={checksum} />}
    </Group>
  );
}

/** Dots that fit into the line; the words beside them count them all. */
const maxDots = 8;

/** The checksums of a file as dots, the wrong ones first, with their number in words. */
function ChecksumDots({ checksum: { checks, wrong } }: { checksum: Checksums }) {
  const { t } = useTranslation();
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <span className={classes['dots']} data-ink aria-hidden>
        {Array.from({ length: Math.min(checks, maxDots) }, (_, place) => (
          <span key={place} className={classes['dot']} data-wrong={place < wrong || undefined} />
        ))}
      </span>
      <span>
        {t('engine.fileCheck.facts.checksums')}{' '}
        {wrong === 0
          ? t('engine.fileCheck.checksums.hold', { count: checks })
          : t('engine.fileCheck.checksums.wrong', { count: wrong, checks })}
      </span>
    </Group>
  );
}

/** The shape of a file with its changed places, and their number; nothing where neither is known. */
function FileShape({ profile, miniature }: Pick<Props, 'profile' | 'miniature'>) {
  const { t } = useTranslation();
  if (profile === undefined && miniature === undefined) return undefined;
  const text = miniature && t('tasks.files.changed', { count: miniature.bytesChanged });
  return (
    <Stack gap={4}>
      <FileStrip profile={profile} miniature={miniature} label={text ?? t('tasks.files.shape')} />
      {text !== undefined && (
        <Text size="xs" c="dimmed" aria-hidden>
          {text}
        </Text>
      )}
    </Stack>
  );
}
