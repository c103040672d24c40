import type { slaveApi } from '#contract/slave.ts';
import type { Handlers } from '#server/http/serve.ts';
import { decodeSlaveFileAgain } from './decode-slave-file-again.ts';
import { downloadDecodedFile } from './download-decoded-file.ts';
import { getSlaveFile } from './get-slave-file.ts';
import type { SlaveServices } from './slave-service.ts';

export const slaveCalls = (services: SlaveServices): Handlers<typeof slaveApi> => ({
  getSlaveFile,
  decodeSlaveFileAgain: decodeSlaveFileAgain(services),
  downloadDecodedFile,
});
