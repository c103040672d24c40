import { Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { getReference } from '#web/api/index.ts';

/** The name of a request that failed, small, for whoever writes to support about it; nothing where it would not help. */
export function Reference({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const id = getReference(error);
  if (id === undefined) return null;
  return (
    <Text size="xs" ff="monospace">
      {t('shell.reference', { id })}
    </Text>
  );
}

/** The words of a notice with the reference below, where there is one. */
export function withReference(words: string, error: unknown) {
  if (getReference(error) === undefined) return words;
  return (
    <>
      {words}
      <Reference error={error} />
    </>
  );
}
