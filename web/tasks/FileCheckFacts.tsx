import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ReadingProblem } from '#contract/engine-words.ts';
import type { FileFacts } from '#contract/engine.ts';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { Fact } from './Fact.tsx';
import { type ComparedOriginal, formatControlUnit, holdsImage, isAnonymous } from './file-check.ts';
import classes from './tasks.module.css';

/** Kind and software of a file; numbers that it does not state are left out. */
export function FileCheckFacts({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { containerText, checksumText } = useFileTexts();
  const { software, hardware, part, length } = facts;
  const isImage = holdsImage(facts);
  return (
    <dl className={classes['facts']}>
      <Fact label={t('engine.fileCheck.facts.container')}>
        {t('engine.fileCheck.size', { kind: containerText(facts), size: bytes(length) })}
      </Fact>
      {isImage && (
        <Fact term="controlUnit" label={t('engine.fileCheck.facts.controlUnit')}>
          {formatControlUnit(facts) ?? t('engine.fileCheck.facts.unknown')}
        </Fact>
      )}
      {isImage && (
        <Fact term="softwareNumber" label={t('engine.fileCheck.facts.software')}>
          {software ?? t('engine.fileCheck.facts.unknown')}
        </Fact>
      )}
      {hardware !== undefined && <Fact label={t('engine.fileCheck.facts.hardware')}>{hardware}</Fact>}
      {part !== undefined && <Fact label={t('engine.fileCheck.facts.part')}>{part}</Fact>}
      {isImage && (
        <Fact term="checksum" label={t('engine.fileCheck.facts.checksums')}>
          {checksumText(facts)}
        </Fact>
      )}
    </dl>
  );
}

/** Warnings about a file, and the reason why it goes to support in any case. */
export function FileCheckNotes({
  facts,
  compared = {},
}: {
  facts: FileFacts;
  compared?: ComparedOriginal | undefined;
}) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { original, unread = 0, missingCheckAt, isOwn = false } = compared;
  const { warnings, supportText, signatureText } = useFileTexts();
  const toSupport = supportText(facts);
  const informing = [
    ...(toSupport === undefined ? [] : [toSupport]),
    ...(original === 'known' ? [t('engine.fileCheck.original.known')] : []),
    ...(original === 'partly' ? [t('engine.fileCheck.original.partly', { size: bytes(unread) })] : []),
    ...signatureText(facts),
  ];
  const different =
    missingCheckAt === undefined
      ? t('engine.fileCheck.original.different')
      : t('engine.fileCheck.original.missingCheck', { offset: hexOffset(missingCheckAt) });
  return (
    <Stack gap={4}>
      {[
        ...warnings(facts),
        ...(isOwn ? [t('engine.fileCheck.original.own')] : original === 'different' ? [different] : []),
      ].map((text) => (
        <Group key={text} gap={6} wrap="nowrap" align="flex-start">
          <IconAlertTriangle
            size={18}
            color="var(--mantine-color-attention-text)"
            aria-hidden
            style={{ flex: 'none' }}
          />
          <Text size="sm">{text}</Text>
        </Group>
      ))}
      {informing.map((text) => (
        <Group key={text} gap={6} wrap="nowrap" align="flex-start">
          <IconInfoCircle size={18} color="var(--mantine-color-info-text)" aria-hidden style={{ flex: 'none' }} />
          <Text size="sm">{text}</Text>
        </Group>
      ))}
    </Stack>
  );
}

const makers = {
  cmd: 'cmd',
  mpc: 'mpc',
  winolsProject: 'winols',
  winolsMiniProject: 'winols',
  sgo: 'factory',
  odx: 'factory',
} as const;
const isMaker = (name: string | undefined): name is keyof typeof makers =>
  name !== undefined && Object.hasOwn(makers, name);

/** The texts of the engine's findings in a file. */
function useFileTexts() {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  return {
    containerText: ({ container: { kind } }: FileFacts): string => t(`engine.fileCheck.container.${kind}`),
    checksumText: ({ checksum: { checks, wrong } }: FileFacts): string => {
      if (checks === 0) return t('engine.fileCheck.checksums.none');
      return wrong === 0
        ? t('engine.fileCheck.checksums.hold', { count: checks })
        : t('engine.fileCheck.checksums.wrong', { count: wrong, checks });
    },
    /** The reason why the file goes to support with any order; undefined for one that the automatic service can read. */
    supportText: (facts: FileFacts): string | undefined => {
      const { kind, name, bytes: added = 0 } = facts.container;
      switch (kind) {
        case 'raw':
          return isAnonymous(facts) ? t('engine.fileCheck.support.noSoftware') : undefined;
        case 'protected':
          return t(`engine.fileCheck.support.${isMaker(name) ? makers[name] : 'protected'}`);
        case 'intelHex':
        case 'sRecord':
          return added > 0
            ? t('engine.fileCheck.support.gaps', { size: bytes(added) })
            : t('engine.fileCheck.support.text');
        case 'shifted':
        case 'tailed':
          return t(`engine.fileCheck.support.${kind}`, { size: bytes(added) });
        case 'text':
          return t('engine.fileCheck.support.plainText');
        case 'doubled':
        case 'swapped':
        case 'fragment':
        case 'archive':
        case 'picture':
        case 'empty':
          return t(`engine.fileCheck.support.${kind}`);
        case 'damagedExport':
        case 'unknown':
          return t('engine.fileCheck.support.unknown');
      }
    },
    /** A signature in the file, which fits or cannot be verified; a stale one is a warning. */
    signatureText: ({ checksum: { signed, signature } }: FileFacts): string[] => {
      if (!signed || signature === 'stale') return [];
      return [t(`engine.fileCheck.checksums.${signature === 'holds' ? 'signatureHolds' : 'signed'}`)];
    },
    /** Warnings to check before ordering. */
    warnings: ({ reading, checksum, container }: FileFacts): string[] => [
      ...ReadingProblem.options
        .filter((one) => reading.includes(one))
        .map((one) => t(`engine.fileCheck.warning.${one}`)),
      ...(container.kind === 'damagedExport' ? [t('engine.fileCheck.warning.brokenText')] : []),
      ...(checksum.wrong > 0 ? [t('engine.fileCheck.warning.wrongChecksum')] : []),
      ...(checksum.signature === 'stale' ? [t('engine.fileCheck.warning.staleSignature')] : []),
    ],
  };
}
