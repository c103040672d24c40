import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountComponent } from '#test/screens/mount-component.tsx';
import { openScreen } from '#test/screens/open-screen.tsx';
import { type Column, DataTable } from './DataTable.tsx';

type Car = { id: number; name: string; power: number };
const cars: readonly Car[] = [
  { id: 1, name: 'Golf', power: 105 },
  { id: 2, name: 'Astra', power: 1000 },
  { id: 3, name: 'Corolla', power: 90 },
];

const name: Column<Car> = { id: 'name', head: 'Name', cell: (car) => car.name, phone: 'head' };
const power: Column<Car> = {
  id: 'power',
  head: 'Power',
  cell: (car) => `${car.power} hp`,
  sortBy: (car) => car.power,
  isNumber: true,
  phone: 'fact',
  foot: '1195 hp',
};

type Props = Partial<Parameters<typeof DataTable<Car, string>>[0]>;
const mountTable = (props: Props = {}, size?: readonly [number, number]) =>
  mountComponent(
    <DataTable label="Cars" rows={cars} rowKey={({ id }) => id} columns={[name, power]} {...props} />,
    size,
  );

const row = (text: string) => page.getByRole('row', { name: text });
/** Returns the order that the head of a column says. */
const orderOf = (column: string) =>
  page.getByRole('button', { name: column }).element().closest('th')?.getAttribute('aria-sort');

/** Returns the names of the rows from top to bottom. */
const shownNames = () =>
  [...document.querySelectorAll('tbody tr[data-row]')].map((one) => one.querySelector('td')?.textContent);

test('an empty list says so', async () => {
  await openScreen('/tasks', { world: 'ordering', as: 'newcomer' });
  await expect.element(page.getByText('no tasks')).toBeVisible();
});

describe('row that opens', () => {
  const actions: Column<Car> = {
    id: 'actions',
    head: 'Actions',
    cell: (car) => (
      <>
        <button type="button">{`Delete ${car.name}`}</button>
        <a href="#car">{`Link ${car.name}`}</a>
        <label>
          {`Select ${car.name}`}
          <input type="checkbox" />
        </label>
      </>
    ),
  };

  test('opens by a click on any cell', async () => {
    const onOpen = vi.fn();
    await mountTable({ onOpen });
    await row('Astra').getByText('1000 hp').click();
    expect(onOpen.mock.calls).toEqual([[cars[1]]]);
  });

  test.each(['Delete Golf', 'Link Golf'])('stays closed by a click on the control %s', async (control) => {
    const onOpen = vi.fn();
    await mountTable({ onOpen, columns: [name, actions] });
    await page.getByText(control, { exact: true }).click();
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('stays closed by a click on a checkbox or its label', async () => {
    const onOpen = vi.fn();
    await mountTable({ onOpen, columns: [name, actions] });
    await page.getByRole('checkbox', { name: 'Select Golf' }).click();
    await page.getByText('Select Astra').click();
    await expect.element(page.getByRole('checkbox', { name: 'Select Astra' })).toBeChecked();
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('stays closed while text is selected', async () => {
    const onOpen = vi.fn();
    await mountTable({ onOpen });
    const cell = row('Golf').getByText('Golf').element();
    cell.addEventListener('mouseup', () => window.getSelection()?.selectAllChildren(cell));
    await userEvent.click(cell);
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('opens by Enter when focused, but not by Ctrl+Enter or Enter on its button', async () => {
    const onOpen = vi.fn();
    await mountTable({ onOpen, columns: [name, actions] });
    (page.getByRole('button', { name: 'Delete Corolla' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    (row('Corolla').element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([[cars[2]]]);
  });

  test('follows its first link by Enter when it has nothing to open', async () => {
    await mountTable({ columns: [name, actions] });
    const followed = vi.fn((event: Event) => {
      event.preventDefault();
    });
    page.getByText('Link Golf').element().addEventListener('click', followed);
    (row('Golf').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(followed).toHaveBeenCalledOnce();
  });
});

describe('columns', () => {
  test('sort by value, numbers by size, and expose their order', async () => {
    await mountTable();
    expect(orderOf('Power')).toBe('none');
    await page.getByRole('button', { name: 'Power' }).click();
    await expect.poll(() => orderOf('Power')).toBe('descending');
    expect(shownNames()).toEqual(['Astra', 'Golf', 'Corolla']);
    await page.getByRole('button', { name: 'Power' }).click();
    await expect.poll(() => orderOf('Power')).toBe('ascending');
    expect(shownNames()).toEqual(['Corolla', 'Golf', 'Astra']);
  });

  test('request sorting by the server’s name of the column', async () => {
    const toggleSort = vi.fn();
    const list = { sorting: { sort: 'power', direction: 'asc' }, toggleSort } as unknown as NonNullable<Props['list']>;
    await mountTable({
      list,
      columns: [
        { ...name, sort: 'name' },
        { id: 'power', head: 'Power', cell: power.cell, sort: 'power' },
      ],
    });
    expect(orderOf('Power')).toBe('ascending');
    expect(orderOf('Name')).toBe('none');
    await page.getByRole('button', { name: 'Name' }).click();
    expect(toggleSort.mock.calls).toEqual([['name']]);
  });

  test('show a sum below their rows, after its label', async () => {
    await mountTable({ footLabel: 'Together' });
    const foot = page.getByRole('rowgroup').last();
    await expect.element(foot).toMatchTextContent('Together1195 hp');
  });

  test('are left out when they are false', async () => {
    await mountTable({ columns: [name, false] });
    expect(document.querySelectorAll('thead th')).toHaveLength(1);
  });
});

test('a detail row spans all columns below its row', async () => {
  await mountTable({ detail: (car) => car.id === 2 && 'Built in Rüsselsheim' });
  await expect.element(page.getByRole('cell', { name: 'Built in Rüsselsheim' })).toHaveAttribute('colspan', '2');
  expect(row('Astra').element().nextElementSibling?.textContent).toBe('Built in Rüsselsheim');
});

test('a table without focusable content takes the focus so that keys scroll it', async () => {
  await mountTable({ isFocusable: true });
  expect(document.querySelector('table')?.closest('[tabindex="0"]')).not.toBeNull();
});

describe('on a phone', () => {
  const phone = [360, 740] as const;

  test('a row is shown as lines, with its sums below', async () => {
    await mountTable({ footLabel: 'Together' }, phone);
    const items = page.getByRole('listitem');
    expect(items.elements().map(({ textContent }) => textContent)).toEqual([
      'Golf105 hp',
      'Astra1000 hp',
      'Corolla90 hp',
      'TogetherPower1195 hp',
    ]);
    expect(document.querySelector('table')).toBeNull();
  });

  test('leaves out a column without a line', async () => {
    await mountTable({ columns: [name, { id: 'power', head: 'Power', cell: power.cell }] }, phone);
    await expect.element(page.getByText('Golf')).toBeVisible();
    expect(document.body.textContent).not.toContain('105 hp');
  });

  test('columns without any lines stay a table', async () => {
    await mountTable({ columns: [{ id: 'name', head: 'Name', cell: name.cell }] }, phone);
    await expect.element(page.getByRole('table', { name: 'Cars' })).toBeVisible();
  });

  test('a tap on the item opens it', async () => {
    const onOpen = vi.fn();
    await mountTable({ onOpen }, phone);
    await page.getByText('Corolla').click();
    expect(onOpen.mock.calls).toEqual([[cars[2]]]);
  });
});
