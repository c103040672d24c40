import type { GlobalOptions } from '#contract/settings.ts';
import type { Read } from '#server/db/database.ts';

/** The names of files that the operator accepts beside the specification's. */
export const readFurtherFiles = (read: Read): Promise<GlobalOptions['furtherFiles']> =>
  read
    .selectFrom('portal_options')
    .select(['files_without_extension as noExtension', 'numeric_extensions as numericExtensions'])
    .select(['further_extensions as furtherExtensions', 'chat_types as chatTypes'])
    .$narrowType<{ chatTypes: GlobalOptions['furtherFiles']['chatTypes'] }>()
    .executeTakeFirstOrThrow();
