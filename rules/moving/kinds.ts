import { movingFiles, type MovingKind } from '#contract/moving-files.ts';

/** The name by which maps speak of a file: without its ending. */
export const getMapName = (kind: MovingKind): string => movingFiles[kind].replace(/\.\w+$/, '');

/** Kinds whose rows are known again by the keys that they have in the portal before. */
export const keyedKinds = ['customer', 'job', 'task', 'version', 'message', 'document'] as const;
export type KeyedKind = (typeof keyedKinds)[number];

/**
 * A key as it is kept: of a name for the portal that it comes from, and its key there. One that has been moved before has its first
 * name already, so that rows keep their keys however often they move.
 */
export const qualifyKey = (source: string, key: string): string =>
  key === '' || key.includes('/') ? key : `${source}/${key}`;
