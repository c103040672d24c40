import { Switch, Text } from '@mantine/core';
import { isPeriod, newsApi, type OldPortalNews } from '#contract/news.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { toPeriod } from './news-values.ts';
import { PeriodFields } from './PeriodFields.tsx';

type Values = { active: boolean; from: string; to: string };
type Props = { notice: OldPortalNews; onDone: () => void };

/** When the delivered notice about the old portal is shown; text and readers are those of the specification. */
export function OldPortalForm({ notice, onDone }: Props) {
  const { t } = useTranslation();
  const form = useCallForm(
    newsApi.updateOldPortalNews,
    ({ active, from, to }: Values) => ({ active, ...toPeriod({ from, to }) }),
    {
      initialValues: { active: notice.active, from: notice.from ?? '', to: notice.to ?? '' },
      problems: (values) => ({ to: !isPeriod(toPeriod(values)) && t('news.problem.period') }),
      done: t('news.saved'),
      unchanged: t('news.unchanged'),
      onDone,
      seen: notice,
      onTheirs: onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('news.save')} onCancel={onDone}>
      <Text size="sm" c="dimmed">
        {t('news.oldPortal')}
      </Text>
      <Switch label={t('news.field.active')} description={t('news.help.active')} {...form.checkbox('active')} />
      <PeriodFields form={form} />
    </Form>
  );
}
