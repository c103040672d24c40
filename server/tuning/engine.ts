import { Worker } from 'node:worker_threads';
import type { Identity, ModifyRequest, ModifyResult, RecordRequest, RecordResult } from '#ecu/index.ts';

type Identify = { work: 'identify'; original: Uint8Array };
type Modify = { work: 'modify' } & ModifyRequest;
type Record = { work: 'record' } & RecordRequest;
export type EngineRequest = Identify | Modify | Record;

type Answers = { identify: Identity | undefined; modify: ModifyResult; record: RecordResult };

/** Longest that the engine may take over one file, in milliseconds, and the memory that it may use, in MiB. */
const timeLimit = 60_000;
const memoryLimit = 1024;

/**
 * Lets the engine work in a thread of its own.
 *
 * @throws when it fails, takes too long or needs too much memory; the portal goes on
 */
export async function runEngine<Request extends EngineRequest>(request: Request): Promise<Answers[Request['work']]> {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
  });
  const timer = setTimeout(() => void worker.terminate(), timeLimit);
  try {
    return await new Promise((answered, failed) => {
      worker.once('message', answered);
      worker.once('error', failed);
      worker.once('exit', (code) => {
        failed(new Error(`the engine ended without an answer (${code})`));
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
