import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HexRow } from './HexRow.tsx';
import classes from './report.module.css';
import type { FileBytes } from './useFileBytes.ts';

export type Shown = {
  /** The first offset, how many bytes from there on, how many of them in a row, and the one that was asked for. */
  readonly top: number;
  readonly length: number;
  readonly width: number;
  readonly at: number;
};

type Props = { caption: string; shown: Shown; bytes: FileBytes['at']; other: FileBytes['at'] | undefined };

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
