import { ActionIcon, Group, Kbd, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { type ListKey, useListKeys } from './useListKeys.ts';

/** Has the list around it worked by keys, and says which ones work in it. */
export function ListKeys({ keys = [] }: { keys?: readonly ListKey[] | undefined }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, help] = useDisclosure(false);
  useListKeys({ within: button, keys, onHelp: help.open });
  const printed: ReadonlyMap<string, string> = new Map([
    ['Escape', 'Esc'],
    [' ', t('shell.keys.space')],
  ]);
  const lines = [
    { meaning: t('shell.keys.move'), labels: ['j', 'k', '↓', '↑'] },
    { meaning: t('shell.keys.open'), labels: ['Enter'] },
    ...keys.map(({ key, meaning }) => ({ meaning, labels: [printed.get(key) ?? key] })),
    { meaning: t('shell.keys.search'), labels: ['/'] },
    { meaning: t('shell.keys.help'), labels: ['?'] },
  ];
  return (
    <>
      <Tooltip label={t('shell.keys.title')}>
        <ActionIcon
          ref={button}
          variant="default"
          size={36}
          visibleFrom="sm"
          aria-label={t('shell.keys.title')}
          onClick={help.open}
        >
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Dialog of={isOpen} onClose={help.close} title={t('shell.keys.title')} centered>
        <Stack gap="xs">
          {lines.map(({ meaning, labels }) => (
            <Group key={meaning} justify="space-between" wrap="nowrap">
              <Text size="sm">{meaning}</Text>
              <Group gap={4} wrap="nowrap">
                {labels.map((label) => (
                  <Kbd key={label}>{label}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
      </Dialog>
    </>
  );
}
