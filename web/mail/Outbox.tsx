import { Alert, Stack } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mailApi } from '#contract/mail.ts';
import { query } from '#web/api/index.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { MailFilterSelect } from './MailFilterSelect.tsx';
import { OutboxList } from './OutboxList.tsx';
import { useMailFilter } from './useMailFilter.ts';

/** Every mail that the portal wrote, and what became of it; looked at anew every 6 seconds. */
export function Outbox() {
  const { t } = useTranslation();
  const list = useListSearch();
  const { state, choose } = useMailFilter();
  const { tab: _tab, ...page } = list.search;
  const mails = useQuery({
    ...query(mailApi.getMails, { ...page, state }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const sending = mails.data?.sending ?? true;
  return (
    <Stack gap="md">
      <PageTitle title={t('mail.outbox.title')} count={mails.data?.total} />
      {!sending && (
        <Alert icon={<IconMailOff aria-hidden />} color="yellow" role="note">
          {t('mail.outbox.noServer')}
        </Alert>
      )}
      <ListTools list={list} placeholder={t('mail.outbox.search')}>
        <MailFilterSelect state={state} onChoose={choose} />
        <PeriodFilter list={list} />
      </ListTools>
      <ListBody
        list={list}
        rows={mails}
        none={t(state === 'all' ? 'mail.outbox.none' : 'mail.outbox.noneInState')}
        noneFiltered={t('mail.outbox.noneFiltered')}
      >
        {(rows) => <OutboxList mails={rows} sending={sending} />}
      </ListBody>
    </Stack>
  );
}
