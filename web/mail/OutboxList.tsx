import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#contract/mail.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MailCards } from './MailCards.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailTable } from './MailTable.tsx';

type Props = { mails: Mail[]; sending: boolean; isSearched: boolean };

/** A page of mails, any of which can be read. */
export function OutboxList({ mails, sending, isSearched }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<Mail['mailId']>();
  if (mails.length === 0)
    return (
      <EmptyState
        icon={<IconMail />}
        text={isSearched ? t('operator.outbox.noneFiltered') : t('operator.outbox.none')}
      />
    );
  const List = isPhone ? MailCards : MailTable;
  return (
    <Stack gap="md">
      <List
        mails={mails}
        sending={sending}
        onOpen={({ mailId }) => {
          setOpen(mailId);
        }}
      />
      <MailDialog
        mail={mails.find(({ mailId }) => mailId === open)}
        sending={sending}
        onClose={() => {
          setOpen(undefined);
        }}
      />
    </Stack>
  );
}
