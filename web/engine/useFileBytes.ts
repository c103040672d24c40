import { useQueries } from '@tanstack/react-query';
import { engineApi, shownBytesLimit, type TaskReportPage } from '#contract/engine.ts';
import { query } from '#web/api/index.ts';

export type FileBytes = {
  /** The two digits of a byte; empty beyond the end of the file, undefined while it is on its way. */
  at: (offset: number) => string | undefined;
  error: Error | null;
  retry: () => void;
};

/** The bytes of a file of a task around a place, asked for in blocks that are kept: the same file stays the same. */
export function useFileBytes(
  page: TaskReportPage,
  file: 'original' | 'modified',
  { top, length }: { top: number; length: number },
): FileBytes {
  const sha256 = page[file]?.sha256;
  const first = Math.floor(top / shownBytesLimit);
  const last = Math.floor((top + length - 1) / shownBytesLimit);
  const blocks = Array.from({ length: sha256 === undefined ? 0 : last - first + 1 }, (_, index) => first + index);
  const answers = useQueries({
    queries: blocks.map((block) => {
      const asked = query(engineApi.getTaskBytes, {
        taskId: page.taskId,
        file,
        offset: block * shownBytesLimit,
        length: shownBytesLimit,
      });
      return { ...asked, queryKey: [...asked.queryKey, sha256] as never, staleTime: Infinity };
    }),
  });
  const failed = answers.find(({ isError }) => isError);
  return {
    at: (offset) => {
      const block = Math.floor(offset / shownBytesLimit);
      const bytes = answers[block - first]?.data?.bytes;
      const place = 2 * (offset - block * shownBytesLimit);
      return bytes?.slice(place, place + 2).toUpperCase();
    },
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
