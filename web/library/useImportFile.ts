import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { libraryApi } from '#contract/library.ts';
import { ask } from '#web/api/index.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Trying a file of solutions and bringing it in. */
export function useImportFile() {
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [file, setFile] = useState<File>();
  const importing = useMutation({
    mutationFn: ({ content, dryRun }: { content: File; dryRun: boolean }) =>
      ask(libraryApi.importSolutions, { dryRun }, { files: { file: content } }),
    onSuccess: ({ done }) => (done ? invalidate(client, 'library') : undefined),
  });
  return {
    report: importing.data,
    fileName: file?.name,
    problem: importing.error === null ? undefined : refusalText(importing.error),
    isBusy: importing.isPending,
    tryOut: (content: File) => {
      setFile(content);
      importing.mutate({ content, dryRun: true });
    },
    run: () => {
      if (file !== undefined) importing.mutate({ content: file, dryRun: false });
    },
  };
}
