import { useQuery } from '@tanstack/react-query';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';

/** The options for the screens of visitors; undefined while they load. */
export function usePublicOptions() {
  return useQuery({ ...query(settingsApi.loadPublicOptions, {}), staleTime: 60_000 }).data;
}
