import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { CopyButton } from '#web/kit/CopyButton.tsx';
import classes from './tasks.module.css';

/** A VIN with the button that copies it. */
export function CopyVin({ vin }: { vin: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <span className={classes['vin']}>{vin}</span>
      <CopyButton value={vin}>
        {({ copied, copy }) => (
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            data-screen-only
            aria-label={t(copied ? 'tasks.order.vinCopied' : 'tasks.order.copyVin')}
            title={t('tasks.order.copyVin')}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
