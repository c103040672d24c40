import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type DataState, privacyApi } from '#contract/privacy.ts';
import { erasureDays, lawfulYears } from '#rules/retention.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { Blockers, EraseDialog } from './EraseDialog.tsx';

/** Asks for the erasure of the own account, or takes that back. */
export function EraseOwnAccount({ data: { erasure, blockers, balance } }: { data: DataState }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const request = useCommand(privacyApi.requestErasure, {
    done: t('privacy.erase.done'),
    onDone: () => {
      setIsAsking(false);
    },
    // The dialog shows it.
    failed: () => undefined,
  });
  const withdraw = useCommand(privacyApi.withdrawErasure, { done: t('privacy.erase.withdrawn') });
  if (erasure?.state === 'waiting')
    return (
      <Stack gap="sm" align="flex-start">
        <Alert color="attention" w="100%">
          {t('privacy.erase.requested', { day: day(erasure.dueAt) })}
        </Alert>
        <Blockers blockers={blockers} />
        <Button variant="default" loading={withdraw.isPending} onClick={() => void withdraw.run({})}>
          {t('privacy.erase.withdraw')}
        </Button>
      </Stack>
    );
  const facts = (
    <>
      <Text size="sm">{t('privacy.erase.goes')}</Text>
      <Text size="sm">{t('privacy.erase.stays', { documents: lawfulYears.documents, books: lawfulYears.books })}</Text>
    </>
  );
  return (
    <Stack gap="sm" align="flex-start">
      {erasure?.state === 'declined' && (
        <Alert color="gray" w="100%">
          {t('privacy.erase.declined', { reason: erasure.reason })}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {t('privacy.erase.text', { days: erasureDays })}
      </Text>
      {facts}
      <Blockers blockers={blockers} />
      <Button
        variant="default"
        {...(blockers.length === 0 && { c: 'var(--mantine-color-error)' })}
        disabled={blockers.length > 0}
        onClick={() => {
          request.reset();
          setIsAsking(true);
        }}
      >
        {t('privacy.erase.button')}
      </Button>
      <EraseDialog
        isOpen={isAsking}
        title={t('privacy.erase.confirmTitle')}
        confirmLabel={t('privacy.erase.confirm')}
        balance={balance}
        erasure={request}
        onErase={({ password, givesUp }) => void request.run({ password, givesUp })}
        onClose={() => {
          setIsAsking(false);
        }}
      >
        {facts}
      </EraseDialog>
    </Stack>
  );
}
