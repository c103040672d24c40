import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { saveForm, savedForm } from './save-order.ts';
import { emptyOrderForm, type OrderForm } from './order-form.ts';

/** The order form of a user; what is entered survives a reload of the page. */
export function useOrderForm(userId: UserId) {
  const [restored, setRestored] = useState(() => savedForm(userId));
  const [form, setForm] = useState<OrderForm>(() => restored?.form ?? emptyOrderForm());
  // The storage of the tab lies outside React.
  useEffect(() => {
    saveForm(userId, form);
  }, [userId, form]);
  return {
    form,
    /** The names of the files that were chosen before a reload; undefined when nothing was restored. */
    fileNames: restored?.fileNames,
    setForm,
    /** Begins another order, with nothing of the restored one left to speak of. */
    begin: (next: OrderForm) => {
      setRestored(undefined);
      setForm(next);
    },
  };
}
