import type { GlobalOptions } from '#contract/settings.ts';
import type { Read } from '#server/db/database.ts';

/** The names of files that the operator accepts beside the specification's, as columns of a query on `portal_options`. */
export const furtherFilesColumns = [
  'files_without_extension as noExtension',
  'numeric_extensions as numericExtensions',
  'further_extensions as furtherExtensions',
  'chat_types as chatTypes',
] as const;

/** The types of those columns that the database does not know. */
export type FurtherFilesRow = Pick<GlobalOptions['furtherFiles'], 'chatTypes'>;

export const readFurtherFiles = (read: Read): Promise<GlobalOptions['furtherFiles']> =>
  read
    .selectFrom('portal_options')
    .select(furtherFilesColumns)
    .$narrowType<FurtherFilesRow>()
    .executeTakeFirstOrThrow();
