import type { SlaveServiceName } from '#contract/slave.ts';

/**
 * Data that a service needs to encode a result for the tool that the file came from; stored as JSON beside the task.
 */
export type Metadata = Readonly<Record<string, unknown>>;

/** A slave file as it is sent to its maker's service. */
export type SlaveFile = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** The service's identifier of this customer: letters, digits and hyphens. */
  readonly customer: string;
  /** The serial number of the customer's tool; '' when none is registered. */
  readonly serial: string;
};

export type DecodedFile = { readonly image: Uint8Array; readonly metadata: Metadata };

export type EncodedFile = {
  readonly bytes: Uint8Array;
  /** The extension of its file name, without the dot; '' when files of this tool have none. */
  readonly extension: string;
};

/** The port to a tool maker's service. Only the queue and downloads call it, never within a transaction. */
export type SlaveService = {
  readonly name: SlaveServiceName;
  /** @throws SlaveServiceError when the service does not answer with a valid image */
  readonly decode: (file: SlaveFile, signal: AbortSignal) => Promise<DecodedFile>;
  /**
   * Encodes a modified image for the tool that its original came from.
   *
   * @param metadata that of the original, as answered by `decode`
   * @throws SlaveServiceError when the service does not answer with a valid file
   */
  readonly encode: (image: Uint8Array, metadata: Metadata, signal: AbortSignal) => Promise<EncodedFile>;
};

/** The services that are configured; a maker without credentials is absent. */
export type SlaveServices = Readonly<Partial<Record<SlaveServiceName, SlaveService>>>;

/** Failure of a service. The message is for staff: it names the cause and holds no secret. */
export class SlaveServiceError extends Error {
  override readonly name = 'SlaveFailure';
  /** False: the same file would fail again. */
  readonly retryable: boolean;
  /** Pause that the service asks for, in milliseconds. */
  readonly retryAfterMs: number;
  constructor(message: string, { retryable, retryAfterMs = 0 }: { retryable: boolean; retryAfterMs?: number }) {
    super(message);
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}
