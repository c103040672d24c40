import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

const openFiles = (size: readonly [number, number] = [1440, 900]) =>
  openScreen(({ lists }) => `/admin/fileoverview?search=${lists.late}`, { world: 'workbench', as: 'support', size });

const grip = (column: string) => page.getByRole('separator', { name: `Width of the column ${column}` });
const widthOf = (column: string) => grip(column).element().closest('th')?.getBoundingClientRect().width ?? 0;

describe('the edge between two columns', () => {
  test('gives one column what the other loses, and nothing scrolls sideways', async () => {
    await openFiles();
    await expect.element(grip('Customer')).toBeInTheDocument();
    const before = [widthOf('Customer'), widthOf('Vehicle')];
    (grip('Customer').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    const after = [widthOf('Customer'), widthOf('Vehicle')];
    expect(after[0]).toBeGreaterThan((before[0] ?? 0) + 20);
    expect(after[1]).toBeLessThan((before[1] ?? 0) - 20);
    expect(document.documentElement.scrollWidth).toBe(1440);
  });

  test('is remembered, and goes back by Enter', async () => {
    const { reload } = await openFiles();
    await expect.element(grip('Customer')).toHaveAttribute('aria-valuenow', '33');
    (grip('Customer').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await reload();
    await expect.element(grip('Customer')).toHaveAttribute('aria-valuenow', '35');
    (grip('Customer').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(grip('Customer')).toHaveAttribute('aria-valuenow', '33');
    await expect.element(grip('Vehicle')).toHaveAttribute('aria-valuenow', '26');
  });

  test('leaves the neighbor a least width', async () => {
    await openFiles();
    await expect.element(grip('Customer')).toBeInTheDocument();
    (grip('Customer').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight>30/}');
    await expect.element(grip('Vehicle')).toHaveAttribute('aria-valuenow', '6');
  });

  test('ignores widths that no table could have', async () => {
    const { reload } = await openFiles();
    localStorage.setItem('tuneport.columns.tasks', '{"customer":-5,"vehicle":"wide"}');
    await reload();
    await expect.element(grip('Customer')).toHaveAttribute('aria-valuenow', '33');
    await expect.element(grip('Vehicle')).toHaveAttribute('aria-valuenow', '26');
  });

  test('is not there for the last of them', async () => {
    await openFiles();
    await expect.element(grip('Methods')).toBeInTheDocument();
    await expect.element(grip('Status')).not.toBeInTheDocument();
  });
});

test('rows move closer together in all lists of this device, and apart again', async () => {
  const { reload } = await openFiles();
  const row = () => document.querySelector('tbody [data-row]')?.getBoundingClientRect().height ?? 0;
  await expect.poll(row).toBeGreaterThanOrEqual(40);
  await page.getByRole('button', { name: 'Rows closer together' }).click();
  await expect.poll(row).toBeLessThanOrEqual(33);
  await reload();
  await expect.poll(row).toBeLessThanOrEqual(33);
  await page.getByRole('button', { name: 'More room between rows' }).click();
  await expect.poll(row).toBeGreaterThanOrEqual(40);
});
