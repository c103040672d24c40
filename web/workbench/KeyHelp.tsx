import { ActionIcon, Group, Kbd, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const keys = [
  { name: 'move', labels: ['j', 'k', '↓', '↑'] },
  { name: 'select', labels: ['x'] },
  { name: 'take', labels: ['a'] },
  { name: 'open', labels: ['Enter'] },
  { name: 'search', labels: ['/'] },
  { name: 'leave', labels: ['Esc'] },
  { name: 'help', labels: ['?'] },
] as const;

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Which keys work in the list of tasks. */
export function KeyHelp({ isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Tooltip label={t('workbench.keys.title')}>
        <ActionIcon variant="default" size={30} aria-label={t('workbench.keys.title')} onClick={onOpen}>
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={t('workbench.keys.title')}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        <Stack gap="xs">
          {keys.map(({ name, labels }) => (
            <Group key={name} justify="space-between">
              <Text size="sm">{t(`workbench.keys.${name}`)}</Text>
              <Group gap={4}>
                {labels.map((label) => (
                  <Kbd key={label}>{label}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
      </Modal>
    </>
  );
}
