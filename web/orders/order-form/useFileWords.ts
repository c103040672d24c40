import { useTranslation } from 'react-i18next';
import type { FileFacts } from '#contract/file-check.ts';

const containers = ['raw', 'intelHex', 'sRecord', 'protected', 'archive', 'picture', 'empty'] as const;
const readings = ['mostlyErased', 'repeated', 'doubled', 'oddTail', 'unusualLength', 'blankHalf'] as const;
const makers = { cmd: 'cmd', mpc: 'mpc', winolsProject: 'winols', winolsMiniProject: 'winols' } as const;
const isMaker = (name: string | undefined): name is keyof typeof makers =>
  name !== undefined && Object.hasOwn(makers, name);

/** The words for what the engine found in a file. */
export function useFileWords() {
  const { t } = useTranslation();
  return {
    containerText: ({ container: { kind } }: FileFacts): string =>
      t(`fileCheck.container.${containers.find((one) => one === kind) ?? 'unknown'}`),
    checksumText: ({ checksum: { checks, wrong } }: FileFacts): string => {
      if (checks === 0) return t('fileCheck.checksums.none');
      return wrong === 0
        ? t('fileCheck.checksums.hold', { count: checks })
        : t('fileCheck.checksums.wrong', { count: wrong, checks });
    },
    /** Why the file goes to support whatever is ordered; undefined for one that the automatic service can read. */
    supportText: ({ container: { kind, name } }: FileFacts): string | undefined => {
      switch (kind) {
        case 'raw':
          return undefined;
        case 'protected':
          return t(`fileCheck.support.${isMaker(name) ? makers[name] : 'protected'}`);
        case 'intelHex':
        case 'sRecord':
          return t('fileCheck.support.text');
        case 'archive':
        case 'picture':
        case 'empty':
          return t(`fileCheck.support.${kind}`);
        default:
          return t('fileCheck.support.unknown');
      }
    },
    /** What is strange about the file and should be looked at before it is ordered. */
    warnings: ({ reading, checksum, container }: FileFacts): string[] => [
      ...readings.filter((one) => reading.includes(one)).map((one) => t(`fileCheck.warning.${one}`)),
      ...(container.sound === false ? [t('fileCheck.warning.brokenText')] : []),
      ...(checksum.wrong > 0 ? [t('fileCheck.warning.wrongChecksum')] : []),
    ],
  };
}
