import { z } from 'zod';
import { checksumFamilies } from '#contract/catalog/checksums.ts';

/** Words of the engine that appear on the wire. One that the engine has and this file lacks does not compile. */

/** Container around the image of a file; `unknown` where the engine could not inspect it. */
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

/** Reasons for which an archive is not opened. */
export const ArchiveProblem = z.enum([
  'encrypted',
  'nested',
  'tooLarge',
  'tooManyEntries',
  'unsafeName',
  'damaged',
  'noImage',
  'timeLimit',
]);
export type ArchiveProblem = z.output<typeof ArchiveProblem>;

/** Family of control units to which an image belongs. */
export const EcuFamily = z.enum([
  'edc3',
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
  'gm',
  'dsg',
  'unknown',
]);
export type EcuFamily = z.output<typeof EcuFamily>;

/** Signs of a bad readout. */
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

/** Warnings for the person who writes a file into the car. */
export const EngineWarning = z.enum(['signatureNotRenewed', 'checksumLeftToTool', 'partlyRead']);
export type EngineWarning = z.output<typeof EngineWarning>;

/** Checksum families that the engine knows. */
export const ChecksumFamily = z.enum(checksumFamilies);
export type ChecksumFamily = z.output<typeof ChecksumFamily>;
