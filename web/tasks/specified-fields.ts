import type { AccessData } from '#contract/accounts/access.ts';
import type { ownAccountApi } from '#contract/accounts/own-account.ts';
import type { CreditCents } from '#contract/money.ts';
import type { Input, Output } from '#contract/call.ts';
import type { Task } from '#contract/tasks/task.ts';
import type { taskFilesApi } from '#contract/tasks/task-files.ts';
import type { TaskId } from '#contract/ids.ts';
import type { billingApi } from '#contract/billing.ts';
import type { countriesApi } from '#contract/countries.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { deliveryNotePaymentTax } from '#rules/payment.ts';

/** The input of a payment as the specification has it (administration specification, section 7). */
export const toSpecifiedPayment = (
  { taskId, jobId, modifications }: Pick<Task, 'taskId' | 'jobId' | 'modifications'>,
  price: CreditCents,
): Input<typeof orderingApi.payTask> => ({ taskId, jobId, modifications, price });

/** The input of a download: customers load a file as `customer` (customer specification, section 4). */
export const toSpecifiedDownload = (
  taskId: TaskId,
  { role }: Pick<AccessData, 'role'>,
): Input<typeof taskFilesApi.downloadModified> => ({
  taskId,
  downloader: role,
});

/** The input for the delivery note of a paid task (customer specification, section 7). */
export function toSpecifiedDeliveryNote(
  { taskId, price }: { taskId: TaskId; price: CreditCents },
  account: Output<typeof ownAccountApi.getOwnAccount>,
  countries: Output<typeof countriesApi.getCountries>,
  { paymentApi }: Pick<AccessData, 'paymentApi'>,
): Input<typeof billingApi.createDeliveryNote> {
  const country = countries.find(({ id }) => id === account.countryId);
  const { companyName, companyModel, street, zip, city, vatNumber } = account;
  return {
    taskId,
    price,
    paymentTax: deliveryNotePaymentTax(country?.iso),
    companyModel,
    // Which account of the bookkeeping a customer has is not told to browsers.
    sevdeskId: '',
    companyDetails: {
      company_name: companyName,
      company_street: street,
      company_zip: zip,
      company_city: city,
      company_country: country?.id,
      company_VAT: vatNumber,
    },
    ...(country !== undefined && { areaId: country.areaId }),
    paymentApi,
  };
}
