import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { importExportApi } from '#contract/library/import-export.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { downloaded } from '#test/screens/downloaded.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'library', as: 'support' } as const;

test('compares two solutions for one software and exports the filtered ones [P2.6]', async () => {
  const { facts } = await openScreen('/admin/solutions', world);
  await page.getByRole('searchbox').fill(facts.software);
  await expect.element(page.getByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
  const boxes = page.getByRole('checkbox', { name: /^Choose solution/ });
  await expect.poll(() => boxes.elements().length).toBe(2);
  for (const box of boxes.all()) await box.click();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: /^Solutions \d+ and \d+$/ });
  await expect.element(dialog.getByRole('table').first()).toMatchTextContent('0x');
  await expectAccessibleDialog('web/library/CompareSolutions.tsx');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const file = await downloaded(() => page.getByRole('button', { name: 'Export' }).click());
  expect(file.name).toMatch(/^solutions-.*\.jsonl$/);
  expect(file.text.trim().split('\n')).toHaveLength(2);
});

test('validates a file of solutions before the import [P2.6]', async () => {
  const { server, facts } = await openScreen('/admin/solutions?list=exchange', world);
  const choose = page.getByRole('button', { name: 'Choose a file' });
  await expect.element(choose).toBeVisible();
  const field = choose.element().closest('section')?.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null || field === undefined) throw new Error('the section has no field for a file');
  server.moveTo('import tried');
  await userEvent.upload(field, new File([facts.spoilt], 'solutions.jsonl', { type: 'application/jsonl' }));
  await expect.element(page.getByText('New: 2, already in the library: 0, refused: 1')).toBeVisible();
  server.moveTo('imported');
  await page.getByRole('button', { name: 'Import 2 solutions' }).click();
  await expect.element(page.getByText('Imported: 2, already in the library: 0, refused: 1')).toBeVisible();
  expect(server.sentTo(importExportApi.importSolutions)).toHaveLength(2);
});
