import { Alert } from '@mantine/core';
import { IconRobot, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Method } from '#contract/catalog.ts';
import type { ManualReason } from '#contract/tasks.ts';
import { manualReasonOf } from '#rules/order.ts';
import { isDtcOrdered, type OrderForm } from './order-form.ts';

type Props = { form: OrderForm; methods: readonly Method[]; automaticStatus: boolean };

/** Who will handle the order: the automatic service or, and why, support. */
export function ServiceNote({ form, methods, automaticStatus }: Props) {
  const { t } = useTranslation();
  const { engineFile } = form;
  if (engineFile === undefined || methods.length === 0)
    return automaticStatus ? undefined : note(false, t('order.service.off'));
  const reason = manualReasonOf({
    modificationMode: 'automatic',
    fileName: engineFile.name,
    methodIds: methods.map(({ methodId }) => methodId),
    dtcSelected: isDtcOrdered(form, methods),
  });
  if (reason === undefined)
    return automaticStatus ? note(true, t('order.service.automatic')) : note(false, t('order.service.off'));
  const texts: Partial<Record<ManualReason, string>> = {
    fileTypeManual: t('order.service.fileType'),
    notListedMethod: t('order.service.notListed'),
    dtcCodes: t('order.service.dtc'),
  };
  return note(false, texts[reason] ?? t('order.service.byHand'));
}

const note = (automatic: boolean, text: string) => (
  <Alert
    variant="default"
    p="xs"
    icon={
      automatic ? (
        <IconRobot color="var(--mantine-color-green-text)" aria-hidden />
      ) : (
        <IconUser color="var(--mantine-color-blue-text)" aria-hidden />
      )
    }
  >
    {text}
  </Alert>
);
