import { Input, SegmentedControl, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { noticeLevels } from '#contract/settings.ts';
import { OptionCard } from './OptionCard.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

/** What everybody reads on top of every screen. */
export function NoticeOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.notice')}>
      <Textarea
        {...form.getInputProps('notice')}
        label={t('settings.options.field.notice')}
        description={t('settings.options.help.notice')}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Input.Wrapper label={t('settings.options.field.noticeLevel')}>
        <SegmentedControl
          {...form.getInputProps('noticeLevel')}
          aria-label={t('settings.options.field.noticeLevel')}
          mt={4}
          fullWidth
          data={noticeLevels.map((level) => ({ value: level, label: t(`settings.options.noticeLevels.${level}`) }))}
        />
      </Input.Wrapper>
    </OptionCard>
  );
}
