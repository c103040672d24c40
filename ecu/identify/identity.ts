/** Families of control units. `bosch` and `siemens` are images that print their maker's numbers and no further hint. */
export type EcuFamily =
  | 'edc3'
  | 'edc7'
  | 'edc15'
  | 'edc16'
  | 'medc17'
  | 'md1'
  | 'me7'
  | 'med9'
  | 'motronic'
  | 'bosch'
  | 'sid801'
  | 'ppd'
  | 'simos18'
  | 'siemens'
  | 'delphi'
  | 'marelli'
  | 'denso'
  | 'mitsucan'
  | 'gm'
  | 'dsg'
  | 'unknown';

/**
 * Identity of an image by its own content. A number is present only where the image states exactly one: two different
 * candidates leave it out, and an image without `software` is never processed automatically.
 */
export type Identity = {
  readonly family: EcuFamily;
  /** The type within its family as the image prints it, such as EDC17_C46, EDC16C8 or ME7.1.1. */
  readonly variant?: string;
  /** The maker's software number, such as 1037371366. */
  readonly software?: string;
  /** The maker's hardware number, such as 0281011905. */
  readonly hardware?: string;
  /** The vehicle maker's part number, such as 03G906016FF. */
  readonly part?: string;
  /** The version text of an ME7 image, such as 40/1/ME7.1/5/6005.01//22m/DstC2o/011200//. */
  readonly version?: string;
};

/** The field with its value where there is exactly one candidate, else nothing. */
export function only<Field extends 'variant' | 'software' | 'hardware' | 'part'>(
  field: Field,
  candidates: Iterable<string>,
): { readonly [Key in Field]?: string } {
  const [value, second] = candidates;
  return value !== undefined && second === undefined ? ({ [field]: value } as { [Key in Field]: string }) : {};
}
