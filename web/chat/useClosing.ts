import { useState } from 'react';

/** Closes the task with a message of staff, where the tick is set; with the reason where that is impossible. */
export type Closing = {
  /** Opens the closing dialog; `sendMessage` is called once the task is closed. */
  readonly open: (sendMessage: () => void) => void;
  readonly blocker: string | undefined;
};

/** The tick that closes the task with a message, set at first; `closing` is undefined for customers. */
export function useClosing(closing: Closing | undefined) {
  const [isWanted, setWanted] = useState(true);
  return { closing, isTicked: isWanted && closing?.blocker === undefined, tick: setWanted };
}
