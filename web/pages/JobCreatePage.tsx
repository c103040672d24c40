import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#web/session/useAccess.ts';
import { saveForm, savedForm, savedSending } from '#web/ordering/order-form/save-order.ts';
import { startedOver } from '#web/ordering/order-form/order-form.ts';
import { ResumeOrder } from '#web/ordering/order-form/ResumeOrder.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { NewOrder } from './NewOrder.tsx';

/** /jobCreate: the order form, or first an order whose sending was cut off. */
export function JobCreatePage() {
  const { t } = useTranslation();
  const { userId } = useAccess();
  const [interrupted, setInterrupted] = useState(() => savedSending(userId));
  if (interrupted === undefined)
    return (
      <>
        <PageTitle title={t('ordering.title')} />
        <NewOrder key={userId} />
      </>
    );
  return (
    <>
      <PageTitle title={t('ordering.resume.title')} />
      <ResumeOrder
        userId={userId}
        kept={interrupted}
        onLeave={() => {
          const kept = savedForm(userId);
          if (kept !== undefined) saveForm(userId, startedOver(kept.form));
          setInterrupted(undefined);
        }}
      />
    </>
  );
}
