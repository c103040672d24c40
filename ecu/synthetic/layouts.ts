import type { ChecksumFamily } from '#ecu/checksums/index.ts';
import { densoLayout } from './denso.ts';
import { dsgLayout } from './dsg.ts';
import { edc15Layout, nineBanksEdc15Layout } from './edc15.ts';
import { edc16Layout, internalEdc16Layout, partialEdc16Layout } from './edc16.ts';
import { gmE38Layout } from './gm-e38.ts';
import { gmP01Layout } from './gm-p01.ts';
import type { SyntheticLayout } from './layout.ts';
import { chainedMe7Layout, me7Layout } from './me7.ts';
import { fullMedc17Layout, medc17Layout, reserveMedc17Layout } from './medc17.ts';
import { mitsucanLayout } from './mitsucan.ts';
import { nissanLayout } from './nissan.ts';
import { simos18Layout } from './simos18.ts';
import { subaruDieselLayout } from './subaru-diesel.ts';
import { subaruHitachiLayout } from './subaru-hitachi.ts';

/** Layouts of the invented images of each family. A further family is a further line. */
export const syntheticLayouts: Readonly<Record<ChecksumFamily, SyntheticLayout>> = {
  edc15: edc15Layout,
  edc16: edc16Layout,
  medc17: medc17Layout,
  me7: me7Layout,
  denso: densoLayout,
  subaru_diesel: subaruDieselLayout,
  subaru_hitachi: subaruHitachiLayout,
  mitsucan: mitsucanLayout,
  nissan: nissanLayout,
  gm_e38: gmE38Layout,
  gm_p01: gmP01Layout,
  simos18: simos18Layout,
  dsg: dsgLayout,
};

/** Further images of some families. */
const syntheticForms = {
  edc15: { nineBanks: nineBanksEdc15Layout },
  edc16: { partial: partialEdc16Layout, internal: internalEdc16Layout },
  medc17: { full: fullMedc17Layout, reserve: reserveMedc17Layout },
  me7: { chained: chainedMe7Layout },
} as const satisfies Partial<Record<ChecksumFamily, Readonly<Record<string, SyntheticLayout>>>>;

/** Another form of a family's image than the usual one; see the layout of that name. */
export type SyntheticForm = 'nineBanks' | 'partial' | 'internal' | 'full' | 'reserve' | 'chained';

/** The layout of the usual image of a family or of another form of it. Throws a RangeError where it has none of that form. */
export function findLayout(family: ChecksumFamily, form: SyntheticForm | undefined): SyntheticLayout {
  const forms: Readonly<Partial<Record<string, Readonly<Partial<Record<string, SyntheticLayout>>>>>> = syntheticForms;
  const layout = form === undefined ? syntheticLayouts[family] : forms[family]?.[form];
  if (layout === undefined) throw new RangeError(`there is no image of ${family} called ${form}`);
  return layout;
}
