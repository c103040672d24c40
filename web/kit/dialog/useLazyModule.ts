import { useQuery } from '@tanstack/react-query';
import { loadModule } from './load-module.ts';

/**
 * A part of the application that is loaded when it is first wanted, and stays: undefined until it is there. For one that has not
 * arrived `retry` loads the page anew.
 *
 * @param name of the part, for what is known of it
 */
export function useLazyModule<Part extends object>(
  name: string,
  load: () => Promise<Part>,
  isWanted: boolean,
): { part: Part | undefined; error: Error | null; retry: () => void } {
  const { data, error } = useQuery({
    queryKey: ['part', name],
    queryFn: () => loadModule(load),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: 'always',
    retry: false,
  });
  return { part: data, error, retry: reloadPage };
}

function reloadPage(): void {
  window.location.reload();
}
