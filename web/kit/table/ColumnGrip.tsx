import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import classes from './data-table.module.css';

/** Percent of the table by which one press of an arrow key moves the edge. */
const step = 2;

type Props = {
  /** The name of the column. */
  head: string;
  /** The share of the column, in percent of the table. */
  share: number;
  onResize: (percent: number) => void;
  onReset: () => void;
};

/** The edge between two columns: dragged, moved by the arrow keys, and put back by a double click or Enter. */
export function ColumnGrip({ head, share, onResize, onReset }: Props) {
  const { t } = useTranslation();
  const from = useRef<number>(undefined);
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const width = currentTarget.closest('table')?.clientWidth ?? 0;
    if (from.current === undefined || width === 0) return;
    const percent = ((clientX - from.current) / width) * 100;
    if (Math.abs(percent) < 0.25) return;
    from.current = clientX;
    onResize(percent);
  };
  const press = (event: KeyboardEvent) => {
    const percent = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (percent !== undefined) onResize(percent);
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('shell.table.width', { column: head })}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
      tabIndex={0}
      className={classes['grip']}
      onPointerDown={(event) => {
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
      }}
      onDoubleClick={onReset}
      onKeyDown={press}
    />
  );
}
