import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import { libraryApi, RecordAs } from '#contract/library.ts';
import { query } from '#web/api/index.ts';

export type Recording = Output<typeof libraryApi.loadTaskRecordings>[number];

/** What can be recorded from a task, asked once somebody wants to, and what was chosen of it. */
export function useRecording(taskId: TaskId, isWanted: boolean) {
  const [as, setAs] = useState<RecordAs>();
  const [isSameSoftware, setSameSoftware] = useState(false);
  const [isSignedAccepted, setSignedAccepted] = useState(false);
  const found = useQuery({
    ...query(libraryApi.loadTaskRecordings, { taskId, ...(isSameSoftware && { manyChangesAccepted: true }) }),
    enabled: isWanted,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  // Of single methods the next orders have more than of a set.
  const offered = found.data ?? [];
  const chosen = offered.find((one) => one.as === as) ?? offered.find((one) => one.as === 'rest') ?? offered[0];
  return {
    found,
    chosen,
    choose: (value: string) => {
      setAs(RecordAs.safeParse(value).data);
    },
    isSameSoftware,
    setSameSoftware,
    isSignedAccepted,
    setSignedAccepted,
  };
}
