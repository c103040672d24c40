export { beginDecoding, type Container, enqueueDecoding, needsInspection } from './begin-decoding.ts';
export { decodeFile, saveDecoded, saveFailure, takeSlaveFile, type TakenSlaveFile } from './decode-file.ts';
export {
  encodeFile,
  findEncoding as encodingOf,
  forgetFailure,
  saveEncodeFailure,
  type ToEncode,
} from './encode-file.ts';
export { findPlainOriginal as plainOriginalOf } from './plain-original.ts';
export { SlaveServiceError as SlaveFailure, type SlaveServices } from './slave-service.ts';
export { makerNames, type SlaveTimeouts, slaveServices } from './slave-services.ts';
export { room } from './room.ts';
