import type { SlaveServiceName } from '#contract/slave.ts';

/** What a service needs to encode a result for the tool that the file came from; kept as JSON beside the task. */
export type Metadata = Readonly<Record<string, unknown>>;

/** A slave file as it is handed to the service of its maker. */
export type SlaveFile = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** By what the service tells this customer from others: letters, digits and hyphens. */
  readonly customer: string;
  /** The serial number of the customer's tool; '' when none is registered. */
  readonly serial: string;
};

export type DecodedFile = { readonly image: Uint8Array; readonly metadata: Metadata };

export type EncodedFile = {
  readonly bytes: Uint8Array;
  /** The ending of its file name, without the dot; '' when files of this tool bear none. */
  readonly extension: string;
};

/** The port to a tool maker's service. Only the queue and downloads speak through it, never within a transaction. */
export type SlaveService = {
  readonly name: SlaveServiceName;
  /** @throws SlaveFailure when the service does not answer with a sound image */
  readonly decode: (file: SlaveFile, signal: AbortSignal) => Promise<DecodedFile>;
  /**
   * Encodes a modified image for the tool that its original came from.
   *
   * @param metadata what `decode` answered for that original
   * @throws SlaveFailure when the service does not answer with a sound file
   */
  readonly encode: (image: Uint8Array, metadata: Metadata, signal: AbortSignal) => Promise<EncodedFile>;
};

/** The services that are configured; a maker without credentials is absent. */
export type SlaveServices = Readonly<Partial<Record<SlaveServiceName, SlaveService>>>;

/** A service did not do its work. The message is for staff: it names what went wrong and holds no secret. */
export class SlaveFailure extends Error {
  override readonly name = 'SlaveFailure';
  /** False: asking again with the same file would bring the same answer. */
  readonly retryable: boolean;
  /** How long the service asks to be left alone, in milliseconds. */
  readonly waitFor: number;
  constructor(message: string, { retryable, waitFor = 0 }: { retryable: boolean; waitFor?: number }) {
    super(message);
    this.retryable = retryable;
    this.waitFor = waitFor;
  }
}
