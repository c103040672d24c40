import { useQuery } from '@tanstack/react-query';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';

/** What the screens for visitors need; undefined until it is known. */
export function usePublicOptions() {
  return useQuery({ ...query(settingsApi.loadPublicOptions, {}), staleTime: 60_000 }).data;
}
