import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/call.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { nameBrowser } from '#rules/name-browser.ts';
import { query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { readPushState, switchPushOff, switchPushOn } from './push-browser.ts';

/** Push on this device, and the other devices that have it. */
export function PushOnThisDevice() {
  const { t } = useTranslation();
  const { personId, impersonatedBy } = useAccess();
  const client = useQueryClient();
  const reasonOf = useRefusalText();
  const [isSwitching, setIsSwitching] = useState(false);
  const [state, setState] = useState(() => readPushState(personId));
  const devices = useQuery(query(notificationsApi.getPushDevices, {})).data ?? [];
  const change = async (isOn: boolean) => {
    setIsSwitching(true);
    try {
      if (isOn) await switchPushOn(personId);
      else await switchPushOff();
    } catch (error) {
      // A browser without a way to its push service says so in words of its own.
      notify.error(error instanceof DOMException ? t('notifications.push.noService') : reasonOf(error));
    }
    setState(readPushState(personId));
    setIsSwitching(false);
    await invalidate(client, 'accounts');
  };
  const isFixed = state === 'none' || state === 'needsInstall' || state === 'denied';
  return (
    <Stack gap="xs">
      <Switch
        label={t('notifications.push.switch')}
        description={t(`notifications.push.${isFixed ? state : 'help'}`)}
        checked={state === 'on'}
        disabled={isFixed || isSwitching || impersonatedBy !== undefined}
        onChange={({ currentTarget }) => {
          void change(currentTarget.checked);
        }}
      />
      <Stack gap="xs" role="list" aria-label={t('notifications.push.devices')}>
        {devices
          .filter(({ isThis }) => !isThis)
          .map((device) => (
            <Device key={device.pushDeviceId} device={device} isReadOnly={impersonatedBy !== undefined} />
          ))}
      </Stack>
    </Stack>
  );
}

type DeviceProps = { device: Output<typeof notificationsApi.getPushDevices>[number]; isReadOnly: boolean };

/** Another device with push, and the way to end it there. */
function Device({ device: { pushDeviceId, userAgent, createdAt }, isReadOnly }: DeviceProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const remove = useCommand(notificationsApi.removePushDevice, { done: t('notifications.push.removed') });
  const browser = nameBrowser(userAgent) ?? t('accounts.own.unknownBrowser');
  return (
    <Group role="listitem" justify="space-between" wrap="nowrap" pl="xl">
      <div>
        <Text size="sm">{browser}</Text>
        <Text size="xs" c="dimmed">
          {t('notifications.push.since', { when: dateTime(createdAt) })}
        </Text>
      </div>
      {!isReadOnly && (
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={t('notifications.push.removeNamed', { browser })}
          loading={remove.isPending}
          onClick={() => void remove.run({ pushDeviceId })}
        >
          {t('notifications.push.remove')}
        </Button>
      )}
    </Group>
  );
}
