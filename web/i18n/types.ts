/** The same keys with any texts: what another language has to fill. */
export type Translated<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]> };
