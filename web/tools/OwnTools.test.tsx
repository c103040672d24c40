import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessApi } from '#contract/accounts/access.ts';
import { toolsApi } from '#contract/tools.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const tool = {
  toolId: 3,
  name: 'KESS3',
  vendor: 'Alientech',
  kind: 'both' as const,
  readEndings: '',
  returnEnding: '',
  active: true,
};
const own = {
  customerToolId: 7,
  toolId: 3,
  name: 'KESS3',
  vendor: 'Alientech',
  toolKind: 'both' as const,
  kind: 'master' as const,
  serial: 'SN-1',
};

test('a customer lists a tool with its serial number, corrects it, and takes it out again [P1.97]', async () => {
  const { server } = await openScreen('/account/edit', {
    world: 'accounts',
    as: 'workshop',
    before: (portal) => {
      portal.answer(toolsApi.getCustomerTools, []);
      portal.answer(toolsApi.getTools, [tool]);
    },
  });
  const section = page.getByRole('region', { name: 'Your tools' });
  await expect.element(section.getByText('You have not listed any tools yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Add tool' }).click();
  await page.getByRole('combobox', { name: 'Tool' }).click();
  await page.getByRole('option', { name: 'KESS3' }).click();
  await expectAccessibleDialog('web/tools/OwnTools.tsx');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
  await page.getByLabelText('Serial number').fill('SN-1');
  server.answer(toolsApi.addOwnTool, true);
  server.answer(toolsApi.getCustomerTools, [own]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(section.getByText('Alientech · Master · SN-1')).toBeVisible();
  expect(server.sentTo(toolsApi.addOwnTool)[0]?.fields).toEqual({ toolId: 3, kind: 'master', serial: 'SN-1' });

  await section.getByRole('button', { name: 'Edit KESS3' }).click();
  await page.getByLabelText('Serial number').fill('SN-2');
  server.answer(toolsApi.updateOwnTool, true);
  server.answer(toolsApi.getCustomerTools, [{ ...own, serial: 'SN-2' }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(section.getByText('Alientech · Master · SN-2')).toBeVisible();

  await section.getByRole('button', { name: 'Remove KESS3' }).click();
  server.answer(toolsApi.removeOwnTool, true);
  server.answer(toolsApi.getCustomerTools, []);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(section.getByText('You have not listed any tools yet.')).toBeVisible();
  expect(server.sentTo(toolsApi.removeOwnTool)[0]?.fields).toEqual({ customerToolId: 7 });
});

test('a person who may not order reads the tools of the company and changes none [P1.187]', async () => {
  await openScreen('/account/edit', {
    world: 'accounts',
    as: 'workshop',
    before: (portal) => {
      portal.patch(accessApi.getAccess, (access) => ({ ...access, rights: ['seeDocuments'] }));
      portal.answer(toolsApi.getCustomerTools, [own]);
      portal.answer(toolsApi.getTools, [tool]);
    },
  });
  const section = page.getByRole('region', { name: 'Your tools' });
  await expect.element(section.getByText('Alientech · Master · SN-1')).toBeVisible();
  for (const name of ['Add tool', 'Edit KESS3', 'Remove KESS3'])
    await expect.element(section.getByRole('button', { name })).not.toBeInTheDocument();
});
