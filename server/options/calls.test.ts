import { expect, test } from 'vitest';
import { loadGlobalOptions } from '#contract/options.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ uploadLimit: 3 << 20 });

const change = (text: string) => portal().database.pool.query(`update portal_options set ${text}`);

test('whoever is signed in learns version, limits and discount, also while their account is locked', async () => {
  const person = await portal().person({ active: false });
  expect(await person.ask(loadGlobalOptions, {})).toEqual({
    appVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    automaticStatus: true,
    discountPercent: 0,
    discountText: '',
    supportContact: '',
    uploadLimit: 3 << 20,
  });
  await expect(portal().visitor.ask(loadGlobalOptions, {})).rejects.toMatchObject({ code: 'notSignedIn', status: 401 });
});

test('what the operator changes is told with the next question', async () => {
  const person = await portal().person();
  await change(
    `automatic_status = false, discount_percent = 15, discount_text = 'Summer', support_contact = 'a@b.example'`,
  );
  expect(await person.ask(loadGlobalOptions, {})).toMatchObject({
    automaticStatus: false,
    discountPercent: 15,
    discountText: 'Summer',
    supportContact: 'a@b.example',
  });
});

test('outside the demo there is no demo vehicle', async () => {
  const person = await portal().person();
  expect(await person.ask(loadGlobalOptions, {})).not.toHaveProperty('demoVehicle');
});
