import { Input, SegmentedControl, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { noticeLevels } from '#contract/settings.ts';
import { OptionCard } from './OptionCard.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

/** What everybody reads on top of every screen. */
export function NoticeOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('operator.options.card.notice')}>
      <Textarea
        {...form.getInputProps('notice')}
        label={t('operator.options.field.notice')}
        description={t('operator.options.help.notice')}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Input.Wrapper label={t('operator.options.field.noticeLevel')}>
        <SegmentedControl
          {...form.getInputProps('noticeLevel')}
          aria-label={t('operator.options.field.noticeLevel')}
          mt={4}
          fullWidth
          data={noticeLevels.map((level) => ({ value: level, label: t(`operator.options.noticeLevels.${level}`) }))}
        />
      </Input.Wrapper>
    </OptionCard>
  );
}
