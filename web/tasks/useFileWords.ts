import { useTranslation } from 'react-i18next';
import type { FileFacts } from '#contract/engine.ts';
import { ReadingProblem } from '#contract/engine-words.ts';
import { useFormats } from '#web/kit/useFormats.ts';

const makers = { cmd: 'cmd', mpc: 'mpc', winolsProject: 'winols', winolsMiniProject: 'winols' } as const;
const isMaker = (name: string | undefined): name is keyof typeof makers =>
  name !== undefined && Object.hasOwn(makers, name);

/** The words for what the engine found in a file. */
export function useFileWords() {
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
    /** Why the file goes to support whatever is ordered; undefined for one that the automatic service can read. */
    supportText: ({ container: { kind, name, bytes: added = 0 } }: FileFacts): string | undefined => {
      switch (kind) {
        case 'raw':
          return undefined;
        case 'protected':
          return t(`engine.fileCheck.support.${isMaker(name) ? makers[name] : 'protected'}`);
        case 'intelHex':
        case 'sRecord':
          return t('engine.fileCheck.support.text');
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
    /** What is strange about the file and should be looked at before it is ordered. */
    warnings: ({ reading, checksum, container }: FileFacts): string[] => [
      ...ReadingProblem.options
        .filter((one) => reading.includes(one))
        .map((one) => t(`engine.fileCheck.warning.${one}`)),
      ...(container.kind === 'damagedExport' ? [t('engine.fileCheck.warning.brokenText')] : []),
      ...(checksum.wrong > 0 ? [t('engine.fileCheck.warning.wrongChecksum')] : []),
    ],
  };
}
