import type { contract } from '#contract/index.ts';
import type { VehicleId } from '#contract/ids.ts';
import type { Handlers } from '#server/platform/serve.ts';

export type DemoVehicle = { vehicleId: VehicleId; category: string; brand: string; model: string; methodName: string };

export const optionsCalls = (known: {
  appVersion: string;
  supportContact: string;
  uploadLimit: number;
  demoVehicle: DemoVehicle | undefined;
}): Handlers<typeof contract.options> => ({
  loadGlobalOptions: async ({ tx }) => {
    const options = await tx
      .selectFrom('portal_options')
      .select(['automatic_status', 'discount_percent', 'discount_text', 'support_contact'])
      .executeTakeFirstOrThrow();
    return {
      appVersion: known.appVersion,
      automaticStatus: options.automatic_status,
      discountPercent: options.discount_percent,
      discountText: options.discount_text,
      supportContact: options.support_contact || known.supportContact,
      uploadLimit: known.uploadLimit,
      demoVehicle: known.demoVehicle,
    };
  },
});
