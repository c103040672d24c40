import { useTranslation } from 'react-i18next';
import type { FileFacts } from '#contract/engine.ts';
import { Fact } from './Fact.tsx';
import classes from './tasks.module.css';
import { useFormats } from '#web/kit/useFormats.ts';
import { controlUnitOf, holdsImage } from './file-check.ts';
import { useFileWords } from './useFileWords.ts';

/** What a file is and which software it holds; numbers that it does not state are left out. */
export function FileCheckFacts({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { containerText, checksumText } = useFileWords();
  const { software, hardware, part, length } = facts;
  const isImage = holdsImage(facts);
  return (
    <dl className={classes['facts']}>
      <Fact label={t('engine.fileCheck.facts.container')}>
        {t('engine.fileCheck.size', { kind: containerText(facts), size: bytes(length) })}
      </Fact>
      {isImage && (
        <Fact label={t('engine.fileCheck.facts.controlUnit')}>
          {controlUnitOf(facts) ?? t('engine.fileCheck.facts.unknown')}
        </Fact>
      )}
      {isImage && (
        <Fact label={t('engine.fileCheck.facts.software')}>{software ?? t('engine.fileCheck.facts.unknown')}</Fact>
      )}
      {hardware !== undefined && <Fact label={t('engine.fileCheck.facts.hardware')}>{hardware}</Fact>}
      {part !== undefined && <Fact label={t('engine.fileCheck.facts.part')}>{part}</Fact>}
      {isImage && <Fact label={t('engine.fileCheck.facts.checksums')}>{checksumText(facts)}</Fact>}
    </dl>
  );
}
