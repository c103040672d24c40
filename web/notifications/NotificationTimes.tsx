import { Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/call.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';

type Times = Output<typeof notificationsApi.getNotificationTimes>;
type Quiet = NonNullable<Times['quiet']>;

/** The night, by the clocks of this device. */
const suggestNight = (): Quiet => ({
  from: 22 * 60,
  until: 6 * 60,
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  letsFinished: true,
});

type Props = {
  /** A channel with signals reaches the user, so that quiet hours mean something. */
  hasSignals: boolean;
  isReadOnly: boolean;
};

/** When the signed-in user hears of notifications: mails at once or once a day, and quiet hours. */
export function NotificationTimes({ hasSignals, isReadOnly }: Props) {
  const { t } = useTranslation();
  const times = useQuery(query(notificationsApi.getNotificationTimes, {})).data;
  const { run: update } = useCommand(notificationsApi.updateNotificationTimes, {
    done: t('notifications.times.saved'),
    isSwitch: true,
  });
  if (times === undefined) return null;
  return (
    <Stack gap="sm">
      <Switch
        label={t('notifications.times.digest')}
        description={t('notifications.times.digestHelp')}
        checked={times.digest}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => {
          void update({ ...times, digest: currentTarget.checked });
        }}
      />
      {hasSignals && (
        <Switch
          label={t('notifications.times.quiet')}
          description={t('notifications.times.quietHelp')}
          checked={times.quiet !== undefined}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => {
            void update({ digest: times.digest, ...(currentTarget.checked && { quiet: suggestNight() }) });
          }}
        />
      )}
      {hasSignals && times.quiet !== undefined && (
        <QuietHours
          key={`${times.quiet.from}-${times.quiet.until}`}
          quiet={times.quiet}
          isReadOnly={isReadOnly}
          onChange={(quiet) => {
            void update({ digest: times.digest, quiet });
          }}
        />
      )}
    </Stack>
  );
}

const two = (part: number) => String(part).padStart(2, '0');
const toClock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The minute of the day of a typed time; undefined while it is incomplete. */
function readMinute(typed: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(typed) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Start and end of the quiet hours, saved when a field is left; an equal start and end is put back. */
function QuietHours({
  quiet,
  isReadOnly,
  onChange,
}: {
  quiet: Quiet;
  isReadOnly: boolean;
  onChange: (quiet: Quiet) => void;
}) {
  const { t } = useTranslation();
  const change = (name: 'from' | 'until', field: HTMLInputElement) => {
    const minute = readMinute(field.value);
    const changed = minute !== undefined && minute !== quiet[name] && { ...quiet, [name]: minute };
    if (changed !== false && changed.from !== changed.until) onChange(changed);
    else field.value = toClock(quiet[name]);
  };
  return (
    <Stack gap="xs" pl="xl">
      <Group gap="sm">
        {(['from', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            type="time"
            w={120}
            label={t(`notifications.times.${name}`)}
            defaultValue={toClock(quiet[name])}
            disabled={isReadOnly}
            onBlur={({ currentTarget }) => {
              change(name, currentTarget);
            }}
          />
        ))}
      </Group>
      <Checkbox
        label={t('notifications.times.letsFinished')}
        checked={quiet.letsFinished}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => {
          onChange({ ...quiet, letsFinished: currentTarget.checked });
        }}
      />
    </Stack>
  );
}
