import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvApi, type ExchangeKind } from '#contract/csv.ts';
import { ask, RefusedCall } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Trying a file and bringing it in; after that every screen asks anew. */
export function useImport(kind: ExchangeKind) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [file, setFile] = useState<File>();
  const importing = useMutation({
    mutationFn: ({ content, dryRun }: { content: File; dryRun: boolean }) =>
      ask(csvApi.importCsv, { kind, dryRun }, { files: { file: content } }),
    onSuccess: (report) => {
      if (!report.done) return;
      notify.success(t('csv.done', { created: report.created, changed: report.changed, unchanged: report.unchanged }));
      void client.invalidateQueries();
    },
  });
  const { error } = importing;
  const columns: unknown = error instanceof RefusedCall ? error.problem['columns'] : undefined;
  const problemOf = (failure: Error) =>
    Array.isArray(columns) ? t('csv.missingColumns', { columns: columns.join(', ') }) : refusalText(failure);
  return {
    report: importing.data,
    fileName: file?.name,
    problem: error === null ? undefined : problemOf(error),
    isBusy: importing.isPending,
    tryOut: (content: File) => {
      setFile(content);
      importing.mutate({ content, dryRun: true });
    },
    run: () => {
      if (file !== undefined) importing.mutate({ content: file, dryRun: false });
    },
    reset: () => {
      setFile(undefined);
      importing.reset();
    },
  };
}
