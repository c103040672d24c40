import { Alert } from '@mantine/core';
import { IconRobot, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ManualReason } from '#contract/tasks.ts';
import type { Method } from '#contract/pricing.ts';
import { automationApi } from '#contract/automation.ts';
import { manualReasonOf } from '#rules/order.ts';
import { query } from '#web/api/index.ts';
import { dtcOf, type OrderForm } from './order-form.ts';

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  /** The check of the file has told it, for each method. */
  isTold: boolean;
};

/** Who will handle the order: the automatic service or, and why, support. */
export function ServiceNote({ form, methods, isTold }: Props) {
  const { t } = useTranslation();
  const { data: service } = useQuery({ ...query(automationApi.getAutomaticService, {}), refetchInterval: 60_000 });
  const { engineFile } = form;
  const state = service?.state ?? 'on';
  if (engineFile === undefined || methods.length === 0)
    return state === 'on' ? undefined : note(state !== 'off', t(`ordering.service.${state}`));
  const reason = manualReasonOf({
    modificationMode: 'automatic',
    fileName: engineFile.name,
    methods,
    ...dtcOf(form, methods),
  });
  if (reason === undefined && isTold && state === 'on') return undefined;
  if (reason === undefined) return note(state !== 'off', t(`ordering.service.${state === 'on' ? 'automatic' : state}`));
  const texts: Partial<Record<ManualReason, string>> = {
    fileTypeManual: t('ordering.service.fileType'),
    notListedMethod: t('ordering.service.notListed'),
    dtcCodes: t('ordering.service.dtc'),
  };
  return note(false, texts[reason] ?? t('ordering.service.byHand'));
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
