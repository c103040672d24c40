import { Input, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayHours } from './DayHours.tsx';
import { OptionCard } from './OptionCard.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

/** When support answers, weekday by weekday. */
export function HoursOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  const problem = form.errors['supportHours'];
  return (
    <OptionCard title={t('settings.options.card.hours')}>
      <Text size="sm" c="dimmed">
        {t('settings.options.help.hours')}
      </Text>
      <Stack gap={6}>
        {form.values.supportHours.map((day, index) => (
          <DayHours
            key={day.weekday}
            day={day}
            onChange={(change) => {
              form.setFieldValue(`supportHours.${index}`, { ...day, ...change });
              form.clearFieldError('supportHours');
            }}
          />
        ))}
      </Stack>
      {problem !== undefined && <Input.Error>{problem}</Input.Error>}
    </OptionCard>
  );
}
