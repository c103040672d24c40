import { expect, test } from 'vitest';
import { CountryId, JobId, TaskId } from '#contract/ids.ts';
import { billingApi } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { toSpecifiedDeliveryNote, toSpecifiedDownload, toSpecifiedPayment } from './specified-fields.ts';

const taskId = TaskId.decode(4);

test('a payment carries task, job, price and number of methods [A7.30]', () => {
  const payment = toSpecifiedPayment({ taskId, jobId: JobId.decode(2), modifications: 3 }, creditCents(6000));
  expect(orderingApi.payTask.input.encode(payment)).toEqual({
    task_id: 4,
    task_job_id: 2,
    task_filePrice: 60,
    task_modifications: 3,
  });
});

test.each(['customer', 'support', 'admin'] as const)('role %s is sent with a download [C4.17]', (role) => {
  expect(taskFilesApi.downloadModified.input.encode(toSpecifiedDownload(taskId, { role }))).toEqual({
    task_id: 4,
    task_downloader: role,
  });
});

test.each([
  ['DE', 19],
  ['AT', 20],
])(
  'the delivery note of a customer in %s is requested with every specified field, at %i percent [C7.14 C7.15]',
  (iso, tax) => {
    const country = { id: CountryId.decode(2), iso, nameDe: '', nameEn: '', areaId: 3 };
    const account = {
      firstName: 'Anna',
      secondName: 'Berg',
      companyName: 'Berg',
      companyModel: 'GmbH',
      street: 'Ring 1',
      zip: '1010',
      city: 'Wien',
      countryId: country.id,
      vatNumber: 'ATU1',
      username: 'berg',
      email: 'anna@berg.example',
    };
    const note = toSpecifiedDeliveryNote({ taskId, price: creditCents(6000) }, account, [country], {
      paymentApi: 'transfer',
    });
    expect(billingApi.createDeliveryNote.input.encode(note)).toEqual({
      deliveryNote_paymentTax: tax,
      company_model: 'GmbH',
      user_sevdesk_id: '',
      companyDetails: {
        company_name: 'Berg',
        company_street: 'Ring 1',
        company_zip: '1010',
        company_city: 'Wien',
        company_country: 2,
        company_VAT: 'ATU1',
      },
      creditsPrice: 60,
      areaID: 3,
      taskID: 4,
      user_payment_api: 'transfer',
    });
  },
);
