import { ActionIcon, Button, Group, Input, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { DayValues, OptionsFormState } from './option-values.ts';
import { OptionCard } from './OptionFields.tsx';

/** When support is there: the hours of each weekday, and the days off. */
export function HoursOptions({ form }: { form: OptionsFormState }) {
  return (
    <>
      <WeekOptions form={form} />
      <HolidayOptions form={form} />
    </>
  );
}

/** The hours of support, weekday by weekday. */
function WeekOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  const problem = form.errors['supportHours'];
  return (
    <OptionCard title={t('settings.options.field.supportHours')}>
      <Text size="sm" c="dimmed">
        {t('settings.options.help.hours')}
      </Text>
      <Stack gap={6}>
        <HourHeads />
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

/** The heads of the columns of hours; each field names itself to those who do not see them. */
function HourHeads() {
  const { t } = useTranslation();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end" visibleFrom="sm" pl={134} aria-hidden>
      {(['opens', 'closes'] as const).map((name) => (
        <Text key={name} size="xs" c="dimmed" w={112} flex="none">
          {t(`settings.options.field.${name}`)}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {t('settings.options.field.warns')}
      </Text>
    </Group>
  );
}

/** 4 January 1970 was a Sunday. */
const dateOf = (weekday: number) => new Date(Date.UTC(1970, 0, 4 + weekday));

type Props = { day: DayValues; onChange: (change: Partial<DayValues>) => void };

/** The hours of one weekday. */
function DayHours({ day, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(dateOf(day.weekday));
  return (
    <Group gap="xs" wrap="wrap" mih={36}>
      <Switch
        w={124}
        label={name}
        aria-label={t('settings.options.hours.open', { day: name })}
        checked={day.open}
        onChange={({ currentTarget }) => {
          onChange({ open: currentTarget.checked });
        }}
      />
      {day.open ? (
        // On a phone they go to the next line together.
        <Group gap="xs" wrap="nowrap">
          <TextInput
            type="time"
            size="xs"
            w={112}
            aria-label={t('settings.options.hours.from', { day: name })}
            value={day.opens}
            onChange={({ currentTarget }) => {
              onChange({ opens: currentTarget.value });
            }}
          />
          <TextInput
            type="time"
            size="xs"
            w={112}
            aria-label={t('settings.options.hours.to', { day: name })}
            value={day.closes}
            onChange={({ currentTarget }) => {
              onChange({ closes: currentTarget.value });
            }}
          />
          <NumberInput
            size="xs"
            w={56}
            aria-label={t('settings.options.hours.warns', { day: name })}
            title={t('settings.options.field.warns')}
            min={0}
            max={240}
            clampBehavior="none"
            allowDecimal={false}
            hideControls
            value={day.warns}
            onChange={(warns) => {
              onChange({ warns });
            }}
          />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('settings.options.hours.closed')}
        </Text>
      )}
    </Group>
  );
}

/** The days on which support is closed. */
function HolidayOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  const problem = form.errors['holidays'];
  const { holidays } = form.values;
  return (
    <OptionCard title={t('settings.options.field.holidays')}>
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
              color="danger"
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
