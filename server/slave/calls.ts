import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { decodeSlaveFileAgain } from './decode-again.ts';
import { downloadDecodedFile } from './download-decoded.ts';
import { getSlaveFile } from './get-slave-file.ts';
import type { SlaveServices } from './slave-service.ts';

export const slaveCalls = (services: SlaveServices): Handlers<typeof contract.slave> => ({
  getSlaveFile,
  decodeSlaveFileAgain: decodeSlaveFileAgain(services),
  downloadDecodedFile,
});
