import { useState } from 'react';
import type { Mail } from '#contract/mail.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { MailCards } from './MailCards.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailTable } from './MailTable.tsx';

type Props = { mails: Mail[]; sending: boolean };

/** A page of mails, any of which can be read. */
export function OutboxList({ mails, sending }: Props) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<Mail['mailId']>();
  const List = isPhone ? MailCards : MailTable;
  return (
    <>
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
    </>
  );
}
