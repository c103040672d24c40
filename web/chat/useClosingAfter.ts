import { useEffect, useRef, useState } from 'react';
import type { Draft } from './drafts.ts';

/** Closes the task after a message of staff, when its tick is set; with the reason where that cannot be done. */
export type Closing = { readonly close: () => Promise<void>; readonly blocker: string | undefined };

/** The tick that closes the task after a message, set at first; undefined for customers. */
export function useClosingAfter(closing: Closing | undefined) {
  const [closes, setCloses] = useState(true);
  const isOpen = useRef(true);
  // Closing the task is asked for only while its chat is open.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const isTicked = closes && closing?.blocker === undefined;
  return {
    closing,
    isTicked,
    tick: setCloses,
    askAfter: ({ internal }: Pick<Draft, 'internal'>) => {
      if (isOpen.current && isTicked && !internal) void closing?.close();
    },
  };
}
