import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { IconMailOff, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Mail, mailApi, MailFilter, mailFilters } from '#contract/mail.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { ListPage } from '#web/kit/ListPage.tsx';
import { notify } from '#web/kit/notify.ts';
import { useCommand } from '#web/kit/useCommand.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { MailDialog, MailFacts } from './MailDialog.tsx';

const MailSearch = z.object({ state: MailFilter.default('all').catch('all') });

/** Every mail that the portal wrote, and what became of it; looked at anew every 6 seconds. */
export function Outbox() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const list = useListSearch();
  const { state, setState } = useMailFilter();
  const [open, setOpen] = useState<Mail['mailId']>();
  const { tab: _tab, ...page } = list.search;
  const mails = useQuery({
    ...query(mailApi.getMails, { ...page, state }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const { sending = true } = mails.data ?? {};
  const openMail = ({ mailId }: Mail) => {
    setOpen(mailId);
  };
  return (
    <>
      <ListPage
        title={t('mail.outbox.title')}
        note={
          !sending && (
            <Alert icon={<IconMailOff aria-hidden />} color="yellow" role="note">
              {t('mail.outbox.noServer')}
            </Alert>
          )
        }
        list={list}
        rows={mails}
        searchLabel={t('mail.outbox.search')}
        filters={<StateSelect state={state} onChange={setState} />}
        none={t(state === 'all' ? 'mail.outbox.none' : 'mail.outbox.noneInState')}
        noneFiltered={t('mail.outbox.noneFiltered')}
      >
        {(rows) => (
          <DataTable
            label={t('mail.outbox.title')}
            rows={rows}
            rowKey={({ mailId }) => mailId}
            minWidth={760}
            onOpen={openMail}
            columns={[
              {
                id: 'mail',
                head: t('mail.outbox.columns.mail'),
                phone: 'head',
                cell: ({ subject }) => (
                  <Text inherit fw={600}>
                    {subject}
                  </Text>
                ),
              },
              {
                id: 'recipient',
                head: t('mail.outbox.columns.recipient'),
                phone: ({ recipient }) => t('mail.outbox.to', { recipient }),
                cell: ({ recipient }) => <span style={{ overflowWrap: 'anywhere' }}>{recipient}</span>,
              },
              {
                id: 'written',
                head: t('mail.outbox.columns.written'),
                minWidth: 110,
                phone: ({ createdAt }) => t('mail.outbox.writtenAt', { when: dateTime(createdAt) }),
                cell: ({ createdAt }) => dateTime(createdAt),
              },
              {
                id: 'state',
                head: t('mail.outbox.columns.state'),
                maxWidth: 280,
                phone: 'line',
                cell: (mail) => <MailFacts mail={mail} sending={sending} />,
              },
              {
                id: 'action',
                head: t('mail.outbox.columns.action'),
                phone: 'actions',
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

/** The state to which the outbox is narrowed, kept in the address. */
function useMailFilter() {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    state: MailSearch.parse(search).state,
    setState: (state: MailFilter) => {
      void navigate({
        to: '.',
        search: (before: object): object => ({
          ...before,
          page: undefined,
          state: state === 'all' ? undefined : state,
        }),
        replace: true,
      });
    },
  };
}

/** Narrows the outbox to mails that left, did not leave, or were refused. */
function StateSelect({ state, onChange }: { state: MailFilter; onChange: (state: MailFilter) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      w={150}
      label={t('mail.outbox.filter.label')}
      allowDeselect={false}
      data={mailFilters.map((value) => ({ value, label: t(`mail.outbox.filter.${value}`) }))}
      value={state}
      onChange={(chosen) => {
        onChange(mailFilters.find((one) => one === chosen) ?? 'all');
      }}
    />
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
