import { Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#contract/mail.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { MailActions } from './MailActions.tsx';
import { MailFacts } from './MailFacts.tsx';

const columns = ['mail', 'recipient', 'written', 'state', 'action'] as const;

type Props = { mails: Mail[]; sending: boolean; onOpen: (mail: Mail) => void };

/** The outbox as a table. */
export function MailTable({ mails, sending, onOpen }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={760}>
        <Table fz="xs" verticalSpacing={6} highlightOnHover aria-label={t('mail.outbox.title')}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(`mail.outbox.columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mails.map((mail) => (
              <Table.Tr key={mail.mailId}>
                <Table.Td>
                  <Text size="xs" fw={600}>
                    {mail.subject}
                  </Text>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{mail.recipient}</Table.Td>
                <Table.Td miw={110}>{dateTime(mail.createdAt)}</Table.Td>
                <Table.Td maw={280}>
                  <MailFacts mail={mail} sending={sending} />
                </Table.Td>
                <Table.Td>
                  <MailActions mail={mail} sending={sending} onOpen={onOpen} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
