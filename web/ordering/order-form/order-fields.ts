import type { Missing } from './order-form.ts';

/** The id of each of the three steps. */
export const stepIds = { vehicle: 'order-step-1', methods: 'order-step-2', upload: 'order-step-3' } as const;

/** The id of the field for each part that can be missing, or of what holds it. */
export const fieldIds = {
  vehicle: stepIds.vehicle,
  method: stepIds.methods,
  dtc: 'order-dtc',
  details: 'order-details',
  engineFile: 'order-engine-file',
  fileQuestion: 'order-file-question',
  supportFile: 'order-support-file',
  vin: 'order-vin',
  additional: 'order-additional',
  ownDetails: 'order-own-details',
  reading: 'order-own-details',
  legalNotice: 'order-legal-notice',
  terms: 'order-terms',
} as const satisfies Record<Missing, string>;

/** Brings a field into view and puts the focus into it, or into the first one of what holds it. */
export function goToField(missing: Missing): void {
  const place = document.getElementById(fieldIds[missing]);
  const field = place?.matches('input, textarea')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, button');
  place?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
