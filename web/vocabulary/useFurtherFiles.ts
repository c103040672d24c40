import { useQuery } from '@tanstack/react-query';
import { type GlobalOptions, settingsApi } from '#contract/settings.ts';
import { specifiedNamesOnly } from '#rules/file-types.ts';
import { query } from '#web/api/index.ts';

const none: GlobalOptions['furtherFiles'] = { ...specifiedNamesOnly, furtherExtensions: [], chatTypes: [] };

/** The names of files that the operator accepts beside the specification's; none of them until the options are there. */
export function useFurtherFiles(): GlobalOptions['furtherFiles'] {
  const { data } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  return data?.furtherFiles ?? none;
}
