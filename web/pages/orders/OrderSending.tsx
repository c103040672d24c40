/** An order from the press of its button on: no part of the form, and loaded while that is filled in. */
export { OrderResult } from '#web/ordering/order-form/OrderResult.tsx';
export { SendingModal } from '#web/ordering/order-form/SendingModal.tsx';
