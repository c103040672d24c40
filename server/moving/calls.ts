import type { movingApi } from '#contract/moving.ts';
import type { Handlers } from '#server/http/serve.ts';
import { downloadMoveRefusals } from './download-refusals.ts';
import { getMove } from './get-move.ts';
import { addMoveFile, beginMove, keepMovingMap, removeMoveFile, runMove, setMoveMap } from './prepare-move.ts';

export const movingCalls: Handlers<typeof movingApi> = {
  getMove,
  beginMove,
  addMoveFile,
  removeMoveFile,
  setMoveMap,
  keepMovingMap,
  runMove,
  downloadMoveRefusals,
};
