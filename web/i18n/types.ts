/** Languages with more plural forms than English name them beside `_other`. */
type FurtherPlurals<Texts> = {
  [Key in keyof Texts as Key extends `${infer Base}_other` ? `${Base}_few` | `${Base}_many` : never]?: string;
};

/** The same keys with any texts: what another language has to fill. */
export type Translated<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>;
} & FurtherPlurals<Texts>;
