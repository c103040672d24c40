import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { hexOffset, readOffset } from './hex.ts';

/** Where in the file the report is open: kept in the address, so that a place can be sent to a colleague. */
export function useReportPlace() {
  const { at: given } = useSearch({ from: '/admin/report' });
  const navigate = useNavigate();
  const at = given === undefined ? undefined : readOffset(given);
  const [moved, setMoved] = useState<{ from: string | undefined; to: number }>();
  return {
    /** Undefined until somebody has chosen a place. */
    at: moved !== undefined && moved.from === given ? moved.to : at,
    /** Moves on from there without a new address, as keys do that are held down. */
    move: (offset: number) => {
      setMoved({ from: given, to: Math.max(0, offset) });
    },
    /** Opens a place that somebody has chosen; going back leads to the one before. */
    open: (offset: number) => {
      setMoved(undefined);
      void navigate({
        to: '/admin/report',
        search: (before) => ({ ...before, at: hexOffset(offset) }),
        resetScroll: false,
      });
    },
  };
}
