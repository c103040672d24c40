import { movingApi } from '#contract/moving.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { downloadMoveRefusals } from './download-refusals.ts';
import { getMove } from './get-move.ts';
import { addMoveFile, beginMove, keepMovingMap, removeMoveFile, runMove, setMoveMap } from './prepare-move.ts';
import { movingJobs } from './run-move.ts';

type WorkParts = Parts & { readonly closing: AbortSignal };

export const room = {
  calls: serveCalls(movingApi, () => ({
    getMove,
    beginMove,
    addMoveFile,
    removeMoveFile,
    setMoveMap,
    keepMovingMap,
    runMove,
    downloadMoveRefusals,
  })),
  jobs: ({ config, ...parts }: WorkParts) => movingJobs({ ...parts, publicUrl: config.publicUrl }),
};
