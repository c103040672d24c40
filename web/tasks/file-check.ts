import type { FileCheckId } from '#contract/ids.ts';
import type { Output } from '#contract/call.ts';
import type { ArchiveContent, engineApi, FileFacts } from '#contract/engine.ts';
import type { FileForecast } from '#contract/automation/forecast.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { ManualReason } from '#contract/tasks/status.ts';
import { familyName } from '#web/vocabulary/control-units.ts';

/** A file compared with the known originals of its software. */
export type ComparedOriginal = Pick<
  Output<typeof engineApi.checkOriginalFile>,
  'original' | 'unread' | 'missingCheckAt' | 'isOwn'
>;

/** The choice among several images in an archive. */
export type ImageChoice = {
  readonly isPending: boolean;
  /** The customer leaves it to support. */
  readonly isLeft: boolean;
  readonly choose: (entry: number) => void;
  readonly leave: () => void;
};

/** One file of an order on its way through the check. */
export type FileCheck =
  /** No file, or nobody who could order it. */
  | { readonly state: 'none' }
  /** `sent` is the share of its bytes that has left, 0 to 1. */
  | { readonly state: 'checking'; readonly sent: number }
  | { readonly state: 'failed'; readonly retry: () => void }
  | (ComparedOriginal & {
      readonly state: 'checked';
      readonly fileCheckId: FileCheckId;
      readonly facts: FileFacts;
      /** Absent where the file is no archive. */
      readonly archive?: ArchiveContent | undefined;
      readonly choice?: ImageChoice;
      /** The forecast of the order; absent while it loads, when loading failed, and without a vehicle. */
      readonly forecast: FileForecast | undefined;
      /** The forecast is that of the methods before. */
      readonly isChanging: boolean;
      /** The customer goes on although file and vehicle name different control units. */
      readonly isAccepted: boolean;
      readonly accept: () => void;
    });

export type FileChecks = { readonly [Role in FileRole]: FileCheck };

export const noChecks: FileChecks = { engine: { state: 'none' }, module: { state: 'none' } };

/** The archive holds several images, and the customer has neither chosen one nor left it to support. */
const isImageOpen = ({ archive, choice }: { archive?: ArchiveContent | undefined; choice?: ImageChoice }): boolean =>
  archive !== undefined && archive.images.length > 1 && archive.chosen === undefined && choice?.isLeft !== true;

/**
 * The file leaves a question to the customer: which image of its archive is meant, or whether it is right, where file and
 * vehicle name different control units.
 */
export const isQuestionOpen = (check: FileCheck): boolean =>
  check.state === 'checked' &&
  (isImageOpen(check) || (check.forecast?.contradiction !== undefined && !check.isAccepted));

/** The check knows who does each method. */
export const hasForecast = (check: FileCheck): boolean => check.state === 'checked' && check.forecast !== undefined;

/** The check as part of an order. Until it is complete the file is sent without it. */
export function checkedFile(check: FileCheck): { fileCheckId?: FileCheckId; contradictionAccepted?: boolean } {
  if (check.state !== 'checked' || check.forecast === undefined) return {};
  const { fileCheckId, isAccepted } = check;
  return check.forecast.contradiction === undefined
    ? { fileCheckId }
    : { fileCheckId, contradictionAccepted: isAccepted };
}

/**
 * The one cause for which a person does every method, told once: where it concerns the file and not a method, or where all
 * have the same.
 */
export function findSharedReason({ methods }: Pick<FileForecast, 'methods'>): ManualReason | undefined {
  const [first, ...others] = methods.map(({ reason }) => reason);
  const isShared = others.every((reason) => reason === first);
  return isShared && (others.length > 0 || first === 'otherControlUnit') ? first : undefined;
}

const imageKinds: ReadonlySet<string> = new Set([
  'raw',
  'intelHex',
  'sRecord',
  'doubled',
  'swapped',
  'shifted',
  'tailed',
]);

/** The engine found an image in the file: only then its statements mean something. */
export const holdsImage = ({ container }: Pick<FileFacts, 'container'>): boolean => imageKinds.has(container.kind);

/** The checksums of the file are known, and no software number by which a solution could be found. */
export const isAnonymous = ({ software, checksum }: Pick<FileFacts, 'software' | 'checksum'>): boolean =>
  software === undefined && checksum.checks > 0;

type Certainty = 'certain' | 'likely' | 'uncertain' | 'unknown';

/** The identification in words: with software number and family it is certain enough for the automatic service. */
export function judgeCertainty({ confidence }: Pick<FileFacts, 'confidence'>): Certainty {
  if (confidence === 0) return 'unknown';
  if (confidence >= 60) return 'certain';
  return confidence >= 30 ? 'likely' : 'uncertain';
}

/** The name of the control unit; undefined where it is not known. */
export function formatControlUnit({ family, variant }: Pick<FileFacts, 'family' | 'variant'>): string | undefined {
  if (variant !== undefined) return variant.replaceAll('_', ' ');
  return family === 'unknown' ? undefined : familyName(family);
}
