import { VisuallyHidden } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { engineApi, shownBytesLimit, type TaskReportPage } from '#contract/engine.ts';
import { query } from '#web/api/index.ts';
import { toLetter, type Stretch, joinStretches } from './hex.ts';
import classes from './report.module.css';

export type HexWindow = {
  /** The first offset, the number of bytes from there on, those of a row, and the offset to show. */
  readonly top: number;
  readonly length: number;
  readonly width: number;
  readonly at: number;
};

type Props = { caption: string; shown: HexWindow; bytes: FileBytes['at']; other: FileBytes['at'] | undefined };

/** Some rows of one file: offset, bytes, letters. */
export function HexTable({ caption, shown, bytes, other }: Props) {
  const { t } = useTranslation();
  const { top, length, width, at } = shown;
  const offsets = Array.from({ length: length / width }, (_, row) => top + row * width);
  return (
    <table className={classes['bytes']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('engine.report.hex.offset')}</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>{t('engine.report.hex.bytes')}</VisuallyHidden>
            <span aria-hidden>
              {Array.from({ length: width }, (_, column) => column.toString(16).toUpperCase().padStart(2, '0')).join(
                ' ',
              )}
            </span>
          </th>
          <th scope="col">
            <VisuallyHidden>{t('engine.report.hex.letters')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {offsets.map((offset) => (
          <HexRow
            key={offset}
            offset={offset}
            width={width}
            isCurrent={at >= offset && at < offset + width}
            bytes={bytes}
            other={other}
          />
        ))}
      </tbody>
    </table>
  );
}

type HexRowProps = {
  offset: number;
  width: number;
  isCurrent: boolean;
  bytes: FileBytes['at'];
  /** The other file, in which bytes may differ; undefined where there is none. */
  other: FileBytes['at'] | undefined;
};

/** Sixteen bytes of one file, on a phone eight. */
function HexRow({ offset, width, isCurrent, bytes, other }: HexRowProps) {
  const cells = Array.from({ length: width }, (_, column) => {
    const digits = bytes(offset + column);
    const twin = other?.(offset + column);
    const differs = digits !== undefined && twin !== undefined && digits !== '' && digits !== twin;
    return { digits, differs };
  });
  return (
    <tr data-current={isCurrent || undefined}>
      <th scope="row">{offset.toString(16).toUpperCase().padStart(6, '0')}</th>
      <td>
        <HexText
          stretches={joinStretches(
            cells.map(({ digits, differs }) => ({ text: (digits ?? '··').padEnd(2), differs })),
            ' ',
          )}
        />
      </td>
      <td>
        <HexText
          stretches={joinStretches(
            cells.map(({ digits, differs }) => ({
              text: digits === undefined || digits === '' ? ' ' : toLetter(digits),
              differs,
            })),
            '',
          )}
        />
      </td>
    </tr>
  );
}

/** A line of bytes or letters in which those that differ from the other file are marked. */
function HexText({ stretches }: { stretches: readonly Stretch[] }) {
  let column = 0;
  return stretches.map(({ text, differs }) => {
    const key = column;
    column += text.length;
    return differs ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

type FileBytes = {
  /** The two digits of a byte; empty beyond the end of the file, undefined while it is on its way. */
  at: (offset: number) => string | undefined;
  error: Error | null;
  retry: () => void;
};

/** The bytes of a file of a task around a place, loaded in blocks that stay cached: the same file stays the same. */
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
      const options = query(engineApi.getTaskBytes, {
        taskId: page.taskId,
        file,
        offset: block * shownBytesLimit,
        length: shownBytesLimit,
      });
      return { ...options, queryKey: [...options.queryKey, sha256] as never, staleTime: Infinity };
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
