export { beginDecoding, type Container, enqueueDecoding, isLookedInto } from './begin-decoding.ts';
export { slaveCalls } from './calls.ts';
export { decodeFile, keepDecoded, keepFailure, takeSlaveFile, type TakenSlaveFile } from './decode-file.ts';
export { encodeFile, encodingOf, forgetFailure, keepEncodeFailure, type ToEncode } from './encode-file.ts';
export { plainOriginalOf } from './plain-original.ts';
export { SlaveFailure, type SlaveServices } from './slave-service.ts';
export { makerNames, type SlavePatience, slaveServices } from './slave-services.ts';
