/** An expected "no" that the caller can act on; it raises no alarm. Everything else that is thrown is a defect. */
export class RefusalError extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  /** Further members of the problem document, such as the correct price. */
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(code: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}
