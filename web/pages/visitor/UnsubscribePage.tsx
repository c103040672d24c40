import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { mailApi } from '#contract/mail.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';

/** /unsubscribe: where the last link of a mail leads. Opening it changes nothing: mail programs and scanners open links as well. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { token } = useSearch({ from: '/unsubscribe' });
  const [isOff, setIsOff] = useState(false);
  const wish = useQuery({ ...query(mailApi.getUnsubscription, { token: token === '' ? '-' : token }), retry: false });
  const unsubscribe = useCommand(mailApi.unsubscribe, {
    onDone: () => {
      setIsOff(true);
    },
  });
  const { data } = wish;
  return (
    <NarrowCard
      title={t('mail.unsubscribe.title')}
      {...(data !== undefined && {
        text: t('mail.unsubscribe.text', { kind: t(`mail.preferences.kindOfCustomer.${data.kind}`) }),
      })}
    >
      <Stack>
        {wish.isError && <ErrorNotice error={wish.error} />}
        {wish.isPending && <Skeleton height={36} />}
        {data !== undefined && (isOff || !data.wanted) && (
          <Alert color="good" role="status">
            {t('mail.unsubscribe.done')}
          </Alert>
        )}
        {data?.wanted === true && !isOff && (
          <Button
            loading={unsubscribe.isPending}
            onClick={() => {
              void unsubscribe.run({ token });
            }}
          >
            {t('mail.unsubscribe.submit')}
          </Button>
        )}
        {unsubscribe.error !== null && <ErrorNotice error={unsubscribe.error} />}
        <Button variant="default" renderRoot={(props) => <Link to="/account/edit" {...props} />}>
          {t('mail.unsubscribe.all')}
        </Button>
      </Stack>
    </NarrowCard>
  );
}
