import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';

const colors = { info: 'port', warning: 'yellow', problem: 'red' } as const;

/** What the operator wants everybody to read, on top of every screen. */
export function NoticeBar() {
  const { data } = useQuery({ ...query(settingsApi.loadPublicOptions, {}), staleTime: 60_000 });
  if (data === undefined || data.notice === '') return undefined;
  const Icon = data.noticeLevel === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <Alert role="status" color={colors[data.noticeLevel]} icon={<Icon aria-hidden />} mb="md" py="xs">
      {data.notice}
    </Alert>
  );
}
