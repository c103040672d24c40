import type { TaskId } from '#contract/ids.ts';
import { downloadName, modifiedName, plainName } from '#rules/file-types.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { RefusalError } from '#server/http/refusal.ts';
import type { Storage } from '#server/files/storage.ts';
import {
  encodeFile,
  forgetFailure,
  saveEncodeFailure,
  type SlaveServices,
  SlaveServiceError,
  type ToEncode,
} from '#server/slave/index.ts';
import { alarmStaff, type AlarmAddress } from './alarm-staff.ts';
import { notifyOfTask } from './notify-of-task.ts';

export type Encoding = (file: {
  taskId: TaskId;
  /** The stored plain result. */
  sha256: string;
  /** The name of the slave file that the customer uploaded. */
  fileName: string;
  encoding: ToEncode;
}) => Promise<{ bytes: Uint8Array; fileName: string }>;

/** Dependencies of the calls of orders, besides the database. */
export type ServiceParts = Pick<EncodingParts, 'address' | 'log' | 'services'>;

export type EncodingParts = {
  database: Database;
  storage: Storage;
  services: SlaveServices;
  address: AlarmAddress;
  log: Log;
};

/**
 * Encodes a plain result for the tool of the customer who downloads it: anew each time, because for some tools an
 * encoded file can be written for a day only. When that fails staff are alarmed, and the refusal tells the customer so.
 */
export const encodeDownload =
  ({ database: { db }, storage, services, address, log }: EncodingParts): Encoding =>
  async ({ taskId, sha256, fileName, encoding }) => {
    try {
      const { bytes, extension } = await encodeFile(services, storage, encoding, sha256);
      await db.transaction().execute(async (tx) => {
        if (await forgetFailure(tx, taskId)) await notifyOfTask(tx, taskId);
      });
      const name = modifiedName(plainName(fileName)).replace(/\.bin$/, extension === '' ? '' : `.${extension}`);
      return { bytes, fileName: downloadName(taskId, name) };
    } catch (error) {
      // An unexpected error is a defect, but the same people help the customer.
      const message = error instanceof SlaveServiceError ? error.message : 'the file could not be encoded';
      log.error({ err: error, taskId, service: encoding.service }, 'a slave file was not encoded');
      await db.transaction().execute(async (tx) => {
        if (!(await saveEncodeFailure(tx, taskId, message))) return;
        await alarmStaff(tx, address, { kind: 'slaveEncodeFailed', taskId, service: encoding.service, error: message });
        await notifyOfTask(tx, taskId);
      });
      throw new RefusalError('slaveEncodeFailed');
    }
  };
