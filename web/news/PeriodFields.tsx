import { Group, Input, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { CallForm } from '#web/kit/form/useCallForm.tsx';

type Period = { from: string; to: string };

/** First and last day on which something is shown. */
export function PeriodFields<Values extends Period>({ form }: { form: Pick<CallForm<Values>, 'input'> }) {
  const { t } = useTranslation();
  return (
    <div>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput type="date" label={t('news.field.from')} {...form.input('from')} />
        <TextInput type="date" label={t('news.field.to')} {...form.input('to')} />
      </Group>
      <Input.Description mt={4}>{t('news.help.period')}</Input.Description>
    </div>
  );
}
