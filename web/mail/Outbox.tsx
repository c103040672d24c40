import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMailOff, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Mail, mailApi, MailFilter, mailFilters, mailSorts } from '#contract/mail.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import type { ListAddress } from '#web/kit/table/list-search.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { MailDialog, MailFacts, MailState } from './MailDialog.tsx';

const filters = { state: MailFilter };
export type OutboxAddress = ListAddress<typeof filters>;

/** Every mail that the portal wrote, and what became of it; looked at anew every 6 seconds. */
export function Outbox() {
  const { t } = useTranslation();
  const list = useListSearch({ sorts: mailSorts, filters });
  const { state = 'all' } = list.filters;
  const [open, setOpen] = useState<Mail['mailId']>();
  const mails = useQuery({
    ...query(mailApi.getMails, { ...list.page, state }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const { sending = true } = mails.data ?? {};
  const openMail = ({ mailId }: Mail) => {
    setOpen(mailId);
  };
  // With the rows: above the search it would push that down.
  const noServer = !sending && (
    <Alert icon={<IconMailOff aria-hidden />} color="attention" role="note" mb="md">
      {t('mail.outbox.noServer')}
    </Alert>
  );
  return (
    <>
      <ListPage
        title={usePageTitle()}
        list={list}
        rows={mails}
        searchLabel={t('mail.outbox.search')}
        filters={[
          list.filterBy(
            'state',
            t('mail.outbox.filter.label'),
            mailFilters
              .filter((value) => value !== 'all')
              .map((value) => ({ value, label: t(`mail.outbox.filter.${value}`) })),
          ),
        ]}
        sorts={mailSorts.map((sort) => ({ sort, label: t(`mail.outbox.columns.${sort}`) }))}
        none={t(state === 'all' ? 'mail.outbox.none' : 'mail.outbox.noneInState')}
        noneFiltered={t('mail.outbox.noneFiltered')}
        whenNone={noServer}
      >
        {(rows) => (
          <>
            {noServer}
            <DataTable
              label={t('mail.outbox.title')}
              rows={rows}
              rowKey={({ mailId }) => mailId}
              list={list}
              minWidth={640}
              onOpen={openMail}
              heads={(id) => t(`mail.outbox.columns.${id}`)}
              columns={[
                {
                  id: 'mail',
                  sort: 'mail',
                  phone: 'head',
                  share: 60,
                  cell: ({ subject }) => (
                    <Text inherit fw={600} truncate title={subject}>
                      {subject}
                    </Text>
                  ),
                },
                {
                  id: 'recipient',
                  sort: 'recipient',
                  phone: 'line',
                  share: 40,
                  cell: ({ recipient }) => (
                    <Text inherit truncate="end" title={recipient}>
                      {recipient}
                    </Text>
                  ),
                },
                {
                  id: 'written',
                  sort: 'written',
                  noWrap: true,
                  phone: 'fact',
                  cell: ({ createdAt }) => <Time at={createdAt} />,
                },
                {
                  id: 'state',
                  maxWidth: 280,
                  phone: 'mark',
                  cell: (mail) => <MailFacts mail={mail} sending={sending} />,
                  phoneCell: (mail) => <MailState mail={mail} sending={sending} />,
                },
                {
                  id: 'action',
                  revealOnHover: true,
                  cell: (mail) => (
                    <Group gap="xs">
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={t('mail.outbox.openMail', { recipient: mail.recipient })}
                        onClick={() => {
                          openMail(mail);
                        }}
                      >
                        {t('mail.outbox.open')}
                      </Button>
                      {sending && mail.sentAt === undefined && <SendAgainButton mail={mail} />}
                    </Group>
                  ),
                },
              ]}
            />
          </>
        )}
      </ListPage>
      <MailDialog
        mail={mails.data?.data.find(({ mailId }) => mailId === open)}
        sending={sending}
        onClose={() => {
          setOpen(undefined);
        }}
      />
    </>
  );
}

/** Tries at once to send a mail that has not left. */
function SendAgainButton({ mail: { mailId } }: { mail: Mail }) {
  const { t } = useTranslation();
  const sendAgain = useCommand(mailApi.sendMailAgain, {
    onDone: () => {
      notify.info(t('mail.outbox.sendingAgain'));
    },
  });
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconSend size={14} aria-hidden />}
      loading={sendAgain.isPending}
      onClick={() => void sendAgain.run({ mailId })}
    >
      {t('mail.outbox.sendAgain')}
    </Button>
  );
}
