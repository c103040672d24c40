import { letterOf, stretchesOf } from './hex.ts';
import { HexText } from './HexText.tsx';
import type { FileBytes } from './useFileBytes.ts';

type Props = {
  offset: number;
  width: number;
  isCurrent: boolean;
  bytes: FileBytes['at'];
  /** The other file, in which bytes may differ; undefined where there is none. */
  other: FileBytes['at'] | undefined;
};

/** Sixteen bytes of one file, on a phone eight. */
export function HexRow({ offset, width, isCurrent, bytes, other }: Props) {
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
          stretches={stretchesOf(
            cells.map(({ digits, differs }) => ({ text: (digits ?? '··').padEnd(2), differs })),
            ' ',
          )}
        />
      </td>
      <td>
        <HexText
          stretches={stretchesOf(
            cells.map(({ digits, differs }) => ({
              text: digits === undefined || digits === '' ? ' ' : letterOf(digits),
              differs,
            })),
            '',
          )}
        />
      </td>
    </tr>
  );
}
