import type { Parts } from '#server/rooms/room.ts';
import { sendDigests } from './send-digests.ts';

export const room = {
  jobs: ({ database, config }: Parts) => ({ sendDigests: () => sendDigests(database, config, new Date()) }),
  schedule: { sendDigests: '*/10 * * * *' },
};
