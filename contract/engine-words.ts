import { z } from 'zod';
import { checksumFamilies } from './catalog.ts';

/** The words of the engine that travel. A further word of it that is missing here does not compile. */

/** What is around the image of a file; `unknown` where the engine could not look at it. */
export const ContainerKind = z.enum([
  'raw',
  'doubled',
  'swapped',
  'shifted',
  'tailed',
  'intelHex',
  'sRecord',
  'damagedExport',
  'protected',
  'archive',
  'picture',
  'text',
  'fragment',
  'empty',
  'unknown',
]);
export type ContainerKind = z.output<typeof ContainerKind>;

/** Whose control unit an image is of. */
export const EcuFamily = z.enum([
  'edc7',
  'edc15',
  'edc16',
  'medc17',
  'md1',
  'me7',
  'med9',
  'motronic',
  'bosch',
  'sid801',
  'ppd',
  'simos18',
  'siemens',
  'delphi',
  'marelli',
  'denso',
  'mitsucan',
  'unknown',
]);
export type EcuFamily = z.output<typeof EcuFamily>;

/** What looks wrong with how a file was read out. */
export const ReadingProblem = z.enum([
  'cutOff',
  'blockMissing',
  'startUpErased',
  'mostlyErased',
  'repeated',
  'doubled',
  'oddTail',
  'unusualLength',
  'blankHalf',
]);
export type ReadingProblem = z.output<typeof ReadingProblem>;

/** What whoever writes a file into the car has to know. */
export const EngineWarning = z.enum(['signatureNotRenewed', 'checksumLeftToTool']);
export type EngineWarning = z.output<typeof EngineWarning>;

/** The checksums that the engine knows. */
export const ChecksumFamily = z.enum(checksumFamilies);
export type ChecksumFamily = z.output<typeof ChecksumFamily>;
