import { coverageApi } from './library/coverage.ts';
import { importExportApi } from './library/import-export.ts';
import { solutionsApi } from './library/solutions.ts';
import { suggestionsApi } from './library/suggestions.ts';

export const libraryApi = {
  ...suggestionsApi,
  ...solutionsApi,
  ...importExportApi,
  ...coverageApi,
};
