import { useQuery } from '@tanstack/react-query';
import { plainCalls, query } from '#web/api/index.ts';

/** The options for the screens of visitors; undefined while they load. */
export function usePublicOptions() {
  return useQuery({ ...query(plainCalls.loadPublicOptions, {}), staleTime: 60_000 }).data;
}
