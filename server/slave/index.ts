export { beginDecoding, type Container, enqueueDecoding, needsInspection } from './begin-decoding.ts';
export { decodeFile, saveDecoded, saveFailure, takeSlaveFile, type TakenSlaveFile } from './decode-file.ts';
export { encodeFile, findEncoding, forgetFailure, saveEncodeFailure, type ToEncode } from './encode-file.ts';
export { findPlainOriginal } from './plain-original.ts';
export { SlaveServiceError, type SlaveServices } from './slave-service.ts';
export { makerNames, type SlaveTimeouts, slaveServices } from './slave-services.ts';
export { room } from './room.ts';
