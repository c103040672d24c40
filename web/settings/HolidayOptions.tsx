import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OptionCard } from './OptionCard.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

/** The days on which support is closed. */
export function HolidayOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  const problem = form.errors['holidays'];
  const { holidays } = form.values;
  return (
    <OptionCard title={t('settings.options.card.holidays')}>
      <Text size="sm" c="dimmed">
        {t('settings.options.help.holidays')}
      </Text>
      {holidays.length === 0 && <Text size="sm">{t('settings.options.holidays.none')}</Text>}
      <Stack gap={6}>
        {holidays.map((holiday, index) => (
          <Group key={holiday.key} gap="xs" wrap="nowrap">
            <TextInput
              type="date"
              size="xs"
              w={140}
              aria-label={t('settings.options.field.day')}
              {...form.getInputProps(`holidays.${index}.day`)}
            />
            <TextInput
              size="xs"
              flex={1}
              aria-label={t('settings.options.field.holiday')}
              placeholder={t('settings.options.field.holiday')}
              {...form.getInputProps(`holidays.${index}.name`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('settings.options.holidays.remove', { day: holiday.name || holiday.day })}
              onClick={() => {
                form.removeListItem('holidays', index);
              }}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {problem !== undefined && <Input.Error>{problem}</Input.Error>}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            form.insertListItem('holidays', {
              key: Math.max(-1, ...holidays.map(({ key }) => key)) + 1,
              day: '',
              name: '',
            });
          }}
        >
          {t('settings.options.holidays.add')}
        </Button>
      </Group>
    </OptionCard>
  );
}
