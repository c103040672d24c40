import { parentPort, workerData } from 'node:worker_threads';
import { identify, modify, recognizeContainer, recordSolution } from '#ecu/index.ts';
import type { EngineRequest } from './engine.ts';

/** Runs one request of the engine apart from the portal, so that a poisonous file costs a thread and nothing else. */
const request = workerData as EngineRequest;

function answer() {
  switch (request.work) {
    case 'identify':
      return recognizeContainer(request.original).kind === 'raw' ? identify(request.original) : undefined;
    case 'modify':
      return modify(request);
    case 'record':
      return recordSolution(request);
  }
}

parentPort?.postMessage(answer());
