import { useQuery } from '@tanstack/react-query';

/**
 * A part of the application that is loaded when it is first wanted, and stays: undefined until it is there. One that does not arrive
 * is asked for again when the connection comes back.
 *
 * @param name of the part, for what is known of it
 */
export function usePart<Part extends object>(
  name: string,
  load: () => Promise<Part>,
  isWanted: boolean,
): { part: Part | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['part', name],
    queryFn: load,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: 'always',
    retry: false,
  });
  return { part: data, error, retry: () => void refetch() };
}
