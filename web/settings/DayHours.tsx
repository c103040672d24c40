import { Group, NumberInput, Switch, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DayValues } from './option-values.ts';

/** 4 January 1970 was a Sunday. */
const dateOf = (weekday: number) => new Date(Date.UTC(1970, 0, 4 + weekday));

type Props = { day: DayValues; onChange: (change: Partial<DayValues>) => void };

/** The hours of one weekday. */
export function DayHours({ day, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(dateOf(day.weekday));
  return (
    <Group gap="xs" wrap="wrap" mih={36}>
      <Switch
        w={140}
        label={name}
        aria-label={t('settings.options.hours.open', { day: name })}
        checked={day.open}
        onChange={({ currentTarget }) => {
          onChange({ open: currentTarget.checked });
        }}
      />
      {day.open ? (
        <>
          <TextInput
            type="time"
            size="xs"
            w={122}
            aria-label={t('settings.options.hours.from', { day: name })}
            value={day.opens}
            onChange={({ currentTarget }) => {
              onChange({ opens: currentTarget.value });
            }}
          />
          <TextInput
            type="time"
            size="xs"
            w={122}
            aria-label={t('settings.options.hours.to', { day: name })}
            value={day.closes}
            onChange={({ currentTarget }) => {
              onChange({ closes: currentTarget.value });
            }}
          />
          <NumberInput
            size="xs"
            w={64}
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
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('settings.options.hours.closed')}
        </Text>
      )}
    </Group>
  );
}
