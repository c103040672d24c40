import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { HexView } from './HexView.tsx';
import { ChecksumTable, OriginTable, RunTable } from './PlaceTables.tsx';
import { StripMap } from './StripMap.tsx';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { readOffset } from './hex.ts';
import { reportOfFile } from './places.ts';

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
  const at = Math.min(
    place.at ?? (map.runs[0] ?? map.origin?.runs[0])?.offset ?? 0,
    Math.max(0, map.length - 1, (map.modifiedLength ?? 0) - 1),
  );
  return (
    <>
      <StripMap page={page} map={map} report={report} at={at} onOpen={open} />
      <div ref={bytes}>
        <HexView page={page} map={map} at={at} onMove={place.move} />
      </div>
      <OriginTable map={map} onOpen={open} />
      <RunTable page={page} map={map} report={report} onOpen={open} />
      <ChecksumTable map={map} onOpen={open} />
    </>
  );
}

/** The place of the file at which the report is open: kept in the address, so that a place can be sent to a colleague. */
function useReportPlace() {
  const { at: address } = useSearch({ from: '/admin/report' });
  const navigate = useNavigate();
  const at = address === undefined ? undefined : readOffset(address);
  const [step, setStep] = useState<{ from: string | undefined; to: number }>();
  return {
    /** Undefined until somebody has chosen a place. */
    at: step !== undefined && step.from === address ? step.to : at,
    /** Moves on from there without a new address, as keys do that are held down. */
    move: (offset: number) => {
      setStep({ from: address, to: Math.max(0, offset) });
    },
    /** Opens a place that somebody has chosen; going back leads to the one before. */
    open: (offset: number) => {
      setStep(undefined);
      void navigate({
        to: '/admin/report',
        search: (before) => ({ ...before, at: hexOffset(offset) }),
        resetScroll: false,
      });
    },
  };
}
