import type { getOperatorOptions as get, updateGlobalOptions as update } from '#contract/options.ts';
import { announce } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';

export const getOperatorOptions: Handler<typeof get> = ({ tx }) =>
  tx
    .selectFrom('portal_options')
    .select([
      'automatic_status as automaticStatus',
      'discount_percent as discountPercent',
      'discount_text as discountText',
      'support_contact as supportContact',
      'operator_email as operatorEmail',
      'registration_link as registrationLink',
      'old_portal_notice as oldPortalNotice',
      'credit_price as creditPrice',
      'credit_packages as creditPackages',
      'bank_holder as bankHolder',
      'bank_name as bankName',
      'bank_iban as bankIban',
      'bank_bic as bankBic',
    ])
    .executeTakeFirstOrThrow();

/** Sets what the operator decides; packages are kept each once, the smallest first. */
export const updateGlobalOptions: Handler<typeof update> = async ({ input, tx }) => {
  await tx
    .updateTable('portal_options')
    .set({
      automatic_status: input.automaticStatus,
      discount_percent: input.discountPercent,
      discount_text: input.discountText,
      support_contact: input.supportContact,
      operator_email: input.operatorEmail,
      registration_link: input.registrationLink,
      old_portal_notice: input.oldPortalNotice,
      credit_price: input.creditPrice,
      credit_packages: [...new Set(input.creditPackages)].toSorted((one, other) => one - other),
      bank_holder: input.bankHolder,
      bank_name: input.bankName,
      bank_iban: input.bankIban,
      bank_bic: input.bankBic,
    })
    .execute();
  await announce(tx, 'everyone', 'optionsChanged', {});
  return true;
};
