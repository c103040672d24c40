import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SolutionDetail } from '#contract/library.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { useFormats } from '#web/kit/useFormats.ts';

/** The tasks whose files a solution made last. */
export function SolutionUses({ solution: { latestUses } }: { solution: SolutionDetail }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t('library.latestUses.title')}
      </Title>
      {latestUses.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('library.latestUses.none')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={380} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table fz="xs" verticalSpacing={4} aria-label={t('library.latestUses.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('library.latestUses.task')}</Table.Th>
                <Table.Th>{t('library.latestUses.customer')}</Table.Th>
                <Table.Th>{t('library.latestUses.status')}</Table.Th>
                <Table.Th>{t('library.latestUses.when')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {latestUses.map(({ taskId, jobId, userId, customer, status, usedAt }) => (
                <Table.Tr key={taskId}>
                  <Table.Td>
                    <Anchor
                      size="xs"
                      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
                    >
                      {taskId}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>
                    <CustomerLink userId={userId} name={customer} />
                  </Table.Td>
                  <Table.Td>{t(`tasks.status.${status}`)}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{dateTime(usedAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
