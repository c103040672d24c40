import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { UserId } from '#contract/ids.ts';
import { type DataState, privacyApi } from '#contract/privacy.ts';
import { download, query } from '#web/api/index.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { Blockers, EraseDialog } from './EraseDialog.tsx';
import { ExportForm } from './ExportForm.tsx';

type Props = {
  userId: UserId;
  name: string;
  /** Administrators act; support reads. */
  mayAct: boolean;
  /** Frames a part under its title. */
  renderPart: (title: string, part: ReactNode) => ReactNode;
  /** The account is gone. */
  onErased: () => void;
};

/** The requests of a customer about their data, and the ways to answer them. */
export function CustomerData({ userId, name, mayAct, renderPart, onErased }: Props) {
  const { t } = useTranslation();
  const data = useQuery(query(privacyApi.getCustomerData, { userId }));
  if (data.isError) return <ErrorNotice error={data.error} onRetry={() => void data.refetch()} />;
  return (
    <Stack gap="md">
      {!mayAct && <Alert color="gray">{t('privacy.staff.needsPermission')}</Alert>}
      {mayAct &&
        renderPart(
          t('privacy.export.title'),
          <ExportForm
            text={t('privacy.staff.exportText')}
            onExport={(password) => download(privacyApi.exportCustomerData, { userId, password })}
          />,
        )}
      {renderPart(
        t('privacy.erase.title'),
        data.data === undefined ? (
          <Skeleton h={88} />
        ) : (
          <Erasure userId={userId} name={name} mayAct={mayAct} data={data.data} onErased={onErased} />
        ),
      )}
    </Stack>
  );
}

type ErasureProps = Pick<Props, 'userId' | 'name' | 'mayAct' | 'onErased'> & { data: DataState };

function Erasure({ userId, name, mayAct, onErased, data: { erasure, blockers, balance } }: ErasureProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const [open, setOpen] = useState<'erase' | 'decline'>();
  const close = () => {
    setOpen(undefined);
  };
  const erase = useCommand(privacyApi.eraseCustomer, {
    done: t('privacy.staff.erased'),
    onDone: onErased,
    failed: () => undefined,
  });
  const isWaiting = erasure?.state === 'waiting';
  return (
    <Stack gap="sm" align="flex-start">
      {isWaiting ? (
        <Alert color="attention" w="100%">
          {t('privacy.staff.request', { requested: day(erasure.requestedAt), due: day(erasure.dueAt) })}
        </Alert>
      ) : (
        <Text size="sm">{t('privacy.staff.none')}</Text>
      )}
      <Blockers blockers={blockers} />
      {mayAct && (
        <>
          <Text size="sm" c="dimmed">
            {t('privacy.staff.eraseText')}
          </Text>
          <Group gap="sm">
            {isWaiting && (
              <Button
                variant="default"
                onClick={() => {
                  setOpen('decline');
                }}
              >
                {t('privacy.staff.decline')}
              </Button>
            )}
            <Button
              variant="default"
              {...(blockers.length === 0 && { c: 'var(--mantine-color-error)' })}
              disabled={blockers.length > 0}
              onClick={() => {
                erase.reset();
                setOpen('erase');
              }}
            >
              {t('privacy.staff.eraseButton')}
            </Button>
          </Group>
        </>
      )}
      <Dialog of={open === 'decline'} onClose={close} title={t('privacy.staff.declineTitle')} centered>
        <DeclineForm userId={userId} onDone={close} />
      </Dialog>
      <EraseDialog
        isOpen={open === 'erase'}
        title={t('privacy.staff.eraseTitle', { name })}
        confirmLabel={t('privacy.staff.eraseConfirm')}
        balance={balance}
        asksReason
        erasure={erase}
        onErase={(given) => void erase.run({ userId, ...given })}
        onClose={close}
      >
        <Text size="sm">{t('privacy.staff.eraseText')}</Text>
      </EraseDialog>
    </Stack>
  );
}

/** Asks for the reason why a request is declined. */
function DeclineForm({ userId, onDone }: { userId: UserId; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useCallForm(privacyApi.declineErasure, ({ reason }: { reason: string }) => ({ userId, reason }), {
    initialValues: { reason: '' },
    done: t('privacy.staff.declined'),
    unchanged: t('privacy.staff.noRequest'),
    onDone,
  });
  return (
    <Form
      form={form}
      submitLabel={t('privacy.staff.declineConfirm')}
      button={{ disabled: form.values.reason.trim() === '' }}
      onCancel={onDone}
      gap="md"
    >
      <TextInput
        label={t('privacy.staff.reason')}
        description={t('privacy.staff.declineText')}
        required
        {...form.text('reason')}
      />
    </Form>
  );
}
