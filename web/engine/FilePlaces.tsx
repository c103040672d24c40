import { useEffect, useRef } from 'react';
import type { TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { ChecksumTable } from './ChecksumTable.tsx';
import { HexView } from './HexView.tsx';
import classes from './report.module.css';
import { reportOfFile } from './reported-file.ts';
import { RunTable } from './RunTable.tsx';
import { StripMap } from './StripMap.tsx';
import { useReportPlace } from './useReportPlace.ts';

type Props = { page: TaskReportPage; map: TaskStripMap };

/** The places of the file: as a picture, as bytes and as tables, each of which opens a place in the bytes. */
export function FilePlaces({ page, map }: Props) {
  const place = useReportPlace();
  const bytes = useRef<HTMLDivElement>(null);
  const report = reportOfFile(page);
  const wasGiven = useRef(place.at !== undefined);
  // An address that names a place shows that place.
  useEffect(() => {
    if (wasGiven.current) bytes.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  function open(offset: number) {
    place.open(offset);
    bytes.current?.scrollIntoView({ block: 'nearest' });
    bytes.current?.querySelector<HTMLElement>('[data-bytes]')?.focus({ preventScroll: true });
  }
  const at = Math.min(place.at ?? map.runs[0]?.offset ?? 0, Math.max(0, map.length - 1, (map.modifiedLength ?? 0) - 1));
  return (
    <>
      <StripMap page={page} map={map} report={report} at={at} onOpen={open} />
      <div ref={bytes} className={classes['places']}>
        <HexView page={page} map={map} at={at} onMove={place.move} />
      </div>
      <RunTable page={page} map={map} report={report} onOpen={open} />
      <ChecksumTable map={map} onOpen={open} />
    </>
  );
}
