import { expect, type Page, test } from '@playwright/test';
import { downloaded, filePayload, sendOrder } from './ordering.ts';
import { enter, query, signIn } from './people.ts';

const devices = { desktop: { width: 1280, height: 860 }, phone: { width: 360, height: 740 } } as const;

async function picture(page: Page, name: string, device: string, scheme: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `docs/screenshots/${name}-${device}-${scheme}.png` });
}

for (const scheme of ['light', 'dark'] as const)
  for (const device of ['desktop', 'phone'] as const)
    test(`pictures: ${device}, ${scheme}`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: devices[device],
        colorScheme: scheme,
        locale: 'en-US',
        timezoneId: 'Europe/Vienna',
      });
      const page = await context.newPage();
      await enter(page, 'workshop');
      const readout = await downloaded(page, () =>
        page.getByRole('button', { name: 'Download the demo readout' }).click(),
      );
      await page.getByRole('button', { name: 'Choose the demo vehicle' }).click();
      await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await picture(page, 'order', device, scheme);
      await page.locator('input[type=file]').first().setInputFiles(filePayload(readout.bytes, readout.name));
      await expect(page.getByText('instant').first()).toBeVisible();
      await page.getByText('instant').first().scrollIntoViewIfNeeded();
      await picture(page, 'check', device, scheme);
      await sendOrder(page, filePayload(readout.bytes, readout.name));
      await picture(page, 'sent', device, scheme);
      await page.getByRole('link', { name: /Open order/ }).click();
      await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible({ timeout: 60_000 });
      await picture(page, 'job', device, scheme);
      await page.goto('/tasks');
      await picture(page, 'tasks', device, scheme);
      await signIn(page, 'support');
      await page.goto('/admin');
      const queue = page.getByRole('region', { name: 'Work queue' });
      await expect(queue.getByRole('row').or(queue.getByRole('listitem')).first()).toBeVisible();
      await picture(page, 'desk', device, scheme);
      await page.goto('/admin/fileoverview');
      await picture(page, 'file-overview', device, scheme);
      await page.goto('/jobs/jobDetails?job=1');
      await picture(page, 'support-job', device, scheme);
      await page.goto('/admin/solutions');
      await picture(page, 'library', device, scheme);
      const [done] = await query<{ id: number }>(`select max(task_id) as id from task_reports`);
      await page.goto(`/admin/report?task=${done?.id}`);
      await expect(page.getByRole('img').first()).toBeVisible();
      await picture(page, 'report', device, scheme);
      await context.close();
    });
