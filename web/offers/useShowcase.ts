import { useQuery } from '@tanstack/react-query';
import { plainCalls, query } from '#web/api/index.ts';

/** Content of the home page before anything is searched for; undefined while it loads, and where it cannot be had. */
export const useShowcase = () => useQuery({ ...query(plainCalls.getShowcase, {}), staleTime: 600_000 }).data;
