import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useFormats } from '#web/kit/useFormats.ts';

/** Says before paying that the balance does not cover a task, and leads to credits and from there back to its job. */
export function BalanceNote({ task: { jobId, price } }: { task: Task }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { paymentApi } = useAccess();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  if (data === undefined || data.balance >= price) return undefined;
  return (
    <Text size="xs">
      {t('tasks.pay.balanceShort', { credits: credits(data.balance) })}{' '}
      {paymentApi !== 'none' && (
        <Anchor inherit renderRoot={(props) => <Link to="/account/buyCredits" search={{ job: jobId }} {...props} />}>
          {t('tasks.pay.buyCredits')}
        </Anchor>
      )}
    </Text>
  );
}
