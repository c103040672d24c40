import type { ChecksumFamily } from '#ecu/checksums/index.ts';
import { densoLayout } from '#ecu/synthetic/denso.ts';
import { dsgLayout } from '#ecu/synthetic/dsg.ts';
import { edc15Layout } from '#ecu/synthetic/edc15.ts';
import { edc16Layout } from '#ecu/synthetic/edc16.ts';
import { gmE38Layout } from '#ecu/synthetic/gm-e38.ts';
import type { SyntheticLayout } from '#ecu/synthetic/layout.ts';
import { me7Layout } from '#ecu/synthetic/me7.ts';
import { medc17Layout } from '#ecu/synthetic/medc17.ts';
import { mitsucanLayout } from '#ecu/synthetic/mitsucan.ts';
import { nissanLayout } from '#ecu/synthetic/nissan.ts';
import { simos18Layout } from '#ecu/synthetic/simos18.ts';
import { subaruDieselLayout } from '#ecu/synthetic/subaru-diesel.ts';
import { subaruHitachiLayout } from '#ecu/synthetic/subaru-hitachi.ts';

/** How an invented image of each family looks. A further family is a further line. */
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
  simos18: simos18Layout,
  dsg: dsgLayout,
};
