import { Button, Popover, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Explains how to get a file that costs nothing by itself. */
export function PayJobFirst({ size }: { size: 'xs' | 'sm' }) {
  const { t } = useTranslation();
  return (
    <Popover width={280} position="bottom-start" withArrow shadow="md">
      <Popover.Target>
        <Button size={size} variant="light" leftSection={<IconInfoCircle size={16} aria-hidden />}>
          {t('tasks.pay.jobFirst')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{t('tasks.pay.jobFirstText')}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
