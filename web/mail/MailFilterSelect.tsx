import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type MailFilter, mailFilters } from '#contract/mail.ts';

type Props = { state: MailFilter; onChoose: (state: MailFilter) => void };

/** Narrows the outbox to mails that left, did not leave, or were refused. */
export function MailFilterSelect({ state, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      w={150}
      label={t('mail.outbox.filter.label')}
      allowDeselect={false}
      data={mailFilters.map((value) => ({ value, label: t(`mail.outbox.filter.${value}`) }))}
      value={state}
      onChange={(chosen) => {
        onChoose(mailFilters.find((one) => one === chosen) ?? 'all');
      }}
    />
  );
}
