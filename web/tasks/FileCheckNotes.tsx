import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FileFacts } from '#contract/engine.ts';
import { useFileWords } from './useFileWords.ts';

/** What is strange about a file, and that it goes to support where it does so in any case. */
export function FileCheckNotes({ facts, original }: { facts: FileFacts; original: 'known' | 'different' | undefined }) {
  const { t } = useTranslation();
  const { warnings, supportText } = useFileWords();
  const toSupport = supportText(facts);
  const informing = [
    ...(toSupport === undefined ? [] : [toSupport]),
    ...(original === 'known' ? [t('engine.fileCheck.original.known')] : []),
    ...(facts.checksum.signed ? [t('engine.fileCheck.checksums.signed')] : []),
  ];
  return (
    <Stack gap={4}>
      {[...warnings(facts), ...(original === 'different' ? [t('engine.fileCheck.original.different')] : [])].map(
        (text) => (
          <Group key={text} gap={6} wrap="nowrap" align="flex-start">
            <IconAlertTriangle
              size={18}
              color="var(--mantine-color-orange-text)"
              aria-hidden
              style={{ flex: 'none' }}
            />
            <Text size="sm">{text}</Text>
          </Group>
        ),
      )}
      {informing.map((text) => (
        <Group key={text} gap={6} wrap="nowrap" align="flex-start">
          <IconInfoCircle size={18} color="var(--mantine-color-blue-text)" aria-hidden style={{ flex: 'none' }} />
          <Text size="sm">{text}</Text>
        </Group>
      ))}
    </Stack>
  );
}
