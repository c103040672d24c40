export { billingCalls } from './calls.ts';
export { writeDeliveryNote } from './write-delivery-note.ts';
