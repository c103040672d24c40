import { z } from 'zod';

/** Doubts about a number that the register confirms, which wait for staff: another account has it, or the register's name is another. */
export const OpenVatDoubt = z.enum(['numberTaken', 'nameDiffers']);
export type OpenVatDoubt = z.output<typeof OpenVatDoubt>;

/** Why a number that the register confirms does not count: it waits for staff, or was `refused` by them. */
const vatDoubts = [...OpenVatDoubt.options, 'refused'] as const;
export type VatDoubt = (typeof vatDoubts)[number];

/**
 * State of a VAT number: `confirmed` by the official register, `byHand` by staff with a proof; else in doubt (`numberTaken`,
 * `nameDiffers`, `refused`), `invalid` in the register, `notReachable` at the last try, or never checked (`unchecked`).
 */
export const vatStates = ['none', 'unchecked', 'notReachable', 'invalid', 'confirmed', 'byHand', ...vatDoubts] as const;

export const VatState = z.enum(vatStates);
export type VatState = z.output<typeof VatState>;
