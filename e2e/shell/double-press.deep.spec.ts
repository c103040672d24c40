import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { chooseVehicle, filePayload, openOrder, orderButton } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, query, signIn, signInClient } from '#e2e/people.ts';
import { chooseWork, type MadeTask, newTask, resultSaying } from '#e2e/staff-tasks.ts';
import { account, camt } from '#test/bank-statements.ts';

/** Notes the controls that presses reach, with what makes them another one, and lets `setPressTime` say when they happen. */
async function notePresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeStamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
    Object.defineProperty(MouseEvent.prototype, 'timeStamp', {
      get(this: MouseEvent): number {
        return (window as unknown as { pressTime?: number }).pressTime ?? (timeStamp?.get?.call(this) as number);
      },
    });
    const presses: { control: Element | undefined; name: string }[] = [];
    Object.assign(window, { presses });
    document.addEventListener(
      'click',
      ({ isTrusted, detail, target }) => {
        if (!isTrusted || detail === 0 || !(target instanceof Element)) return;
        const control =
          target.closest('a, button, input, select, textarea, label, [role=option], [role^=menuitem], [data-row]') ??
          undefined;
        presses.push({ control, name: control?.getAttribute('aria-label') ?? control?.textContent ?? '' });
      },
      { capture: true },
    );
  });
}

/** Sets the time of the presses that follow, in ms of the page's clock; undefined: when they happen. */
const setPressTime = (page: Page, pressTime?: number) =>
  page.evaluate((time) => void Object.assign(window, { pressTime: time }), pressTime);

/** Milliseconds between the double click of an impatient hand and its next press. */
const moment = 300;

/** The names of all controls that were pressed since the last time, but for the first one. */
const othersPressed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { presses } = window as unknown as { presses: { control: Element | undefined; name: string }[] };
    const [first, ...rest] = presses.splice(0);
    return rest
      .filter(({ control, name }) => control !== first?.control || name !== first?.name)
      .map(({ control, name }) => name || (control?.outerHTML.slice(0, 120) ?? 'what is no control'));
  });

/**
 * Presses as an impatient hand does, a double click and once more after a moment, always in the same place, and holds it to
 * pressing nothing else there. Afterwards the focus is on the page, not lost.
 */
async function pressHastily(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.click({ trial: true });
  const box = await control.boundingBox();
  if (box === null) throw new Error(`${String(control)} is nowhere`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await othersPressed(page);
  // However long the machine takes for them, the presses come as fast as the hand makes them.
  const begun = await page.evaluate(() => performance.now());
  await setPressTime(page, begun);
  await page.mouse.click(x, y, { clickCount: 2 });
  // In which the page shows what comes into the place of what was pressed.
  await page.waitForTimeout(moment);
  await setPressTime(page, begun + moment);
  await page.mouse.click(x, y);
  await setPressTime(page);
  expect.soft(await othersPressed(page), `pressed beside ${String(control)}`).toEqual([]);
}

/** Presses hastily what opens a dialog, which is there afterwards and asks for what it asks for. */
async function openHastily(page: Page, control: Locator): Promise<Locator> {
  await pressHastily(page, control);
  const dialog = page.getByRole('dialog');
  await expect(dialog, `${String(control)} opens a dialog that stays`).toHaveCount(1);
  return dialog;
}

/** Waits for the words that follow something done, and holds the focus to be on the page after that. */
async function expectDone(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { message: `focus after: ${text}` })
    .toBe(true);
}

/** Finishes a task with its own readout as the modified file; the workshop pays it. */
async function payFinished(workshop: string, { taskId }: MadeTask): Promise<void> {
  await query(
    `update tasks set status = 'finished', modified_sha256 = original_sha256, modified_name = file_name where id = $1`,
    [taskId],
  );
  const client = await signInClient(workshop);
  if (!(await client.ask(orderingApi.payTask, { taskId: TaskId.parse(taskId) })))
    throw new Error(`${workshop} has too few credits`);
}

async function count(what: string, values: unknown[]): Promise<number> {
  const [row] = await query<{ count: number }>(`select count(*)::int as count from ${what}`, values);
  return row?.count ?? 0;
}

/** The operator's company and account, and the address of a workshop: what payments and invoices are made of. */
async function withCompany(workshop: string): Promise<void> {
  await query(
    `update users set street = 'Gasse 2', zip = '1020', city = 'Wien', first_name = 'Anna', second_name = 'Berg' where username = $1`,
    [workshop],
  );
  await query(
    `update portal_options set operator_company = 'Demo Tuning GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678', bank_iban = $1,
       bank_holder = 'Demo Tuning GmbH', bank_name = 'Bank', bank_bic = 'BKAUATWW'`,
    [account],
  );
}

async function openAs(page: Page, username: string, path: string): Promise<void> {
  await notePresses(page);
  await signIn(page, username);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const countEntries = (username: string, kind: string) =>
  count('credit_entries e join users u on u.id = e.user_id where u.username = $1 and e.kind = $2', [username, kind]);
const countTasks = (username: string) =>
  count(`tasks t join users u on u.id = t.user_id where u.username = $1 and t.status <> 'draft'`, [username]);

test('a customer who presses Order, Pay, This file works and Request update hastily orders and pays once', async ({
  page,
}) => {
  const workshop = await newWorkshop(500);
  await openAs(page, workshop, '/jobCreate');
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  const readout = filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));
  await page.locator('input[type=file]').first().setInputFiles(readout);
  await page.getByLabel('VIN', { exact: false }).first().fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('I accept the terms').check();
  await pressHastily(page, orderButton(page));
  await openOrder(page);
  expect(await countTasks(workshop)).toBe(1);

  const pay = page.getByRole('button', { name: /^Pay / });
  await expect(pay).toBeVisible({ timeout: 60_000 });
  expect(await countEntries(workshop, 'payment'), 'what came into the place of Order is not pressed').toBe(0);
  await pressHastily(page, pay);
  await expect(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();
  expect(await countEntries(workshop, 'payment')).toBe(1);

  await pressHastily(page, page.getByRole('button', { name: 'This file works' }));
  await expectDone(page, 'You have said that this file works.');
  await expect(page.getByRole('dialog'), 'Something wrong? is not pressed').toHaveCount(0);

  const dialog = await openHastily(page, page.getByRole('button', { name: 'Change modifications' }));
  await dialog.getByRole('checkbox', { name: /^Start-stop/ }).check();
  await expect(dialog.getByText('20 Cr.', { exact: true }).last()).toBeVisible();
  await pressHastily(page, dialog.getByRole('button', { name: 'Request update' }));
  await expectDone(page, 'The update is ordered.');
  expect(await countTasks(workshop)).toBe(2);
  expect(await countEntries(workshop, 'payment')).toBe(1);
});

test('a customer who presses Send, Send back, the button of an order of credits and Save hastily does each once', async ({
  page,
}) => {
  const workshop = await newWorkshop(500);
  await withCompany(workshop);
  const task = await newTask(workshop);
  await payFinished(workshop, task);
  const saying = (text: string) => count('chat_messages where task_id = $1 and text = $2', [task.taskId, text]);

  await openAs(page, workshop, `/jobs/jobDetails?job=${task.jobId}`);
  await page.getByLabel('Message', { exact: true }).fill('Thank you.');
  await pressHastily(page, page.getByRole('button', { name: 'Send', exact: true }));
  await expect.poll(() => saying('Thank you.')).toBe(1);

  const dialog = await openHastily(page, page.getByRole('button', { name: 'Something wrong?' }));
  await pressHastily(page, dialog.getByRole('button', { name: 'Send back', exact: true }));
  await dialog.getByLabel('What is wrong?').fill('The engine does not start.');
  await pressHastily(page, dialog.getByRole('button', { name: 'Send back to support' }));
  await expectDone(page, `File #${task.taskId} is with support again.`);
  expect(await saying('The engine does not start.')).toBe(1);

  await page.goto('/account/accountBuyCreditsCheckout?credits=100');
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await pressHastily(page, page.getByRole('button', { name: 'Order and see the bank details' }));
  await expect(page.getByRole('heading', { name: /^Please transfer/ })).toBeVisible();
  const purchases = await query<{ state: string }>(
    'select p.state from purchases p join users u on u.id = p.user_id where u.username = $1',
    [workshop],
  );
  expect(purchases).toEqual([{ state: 'open' }]);

  await page.goto('/account/edit');
  await page.getByLabel('City').fill('Graz');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option').first().click();
  await pressHastily(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expectDone(page, 'Your data has been saved.');
  expect(await count('users where username = $1 and city = $2', [workshop, 'Graz'])).toBe(1);
});

test('staff who press Take, Assign, Block, Upload, Close file and Delete hastily change the one file, once', async ({
  page,
}) => {
  const workshop = await newWorkshop(500);
  const colleague = await newSupport();
  const [first, second, third] = [
    await newTask(workshop, 60),
    await newTask(workshop, 120),
    await newTask(workshop, 180),
  ];
  const readStates = async () =>
    (
      await query<{ status: string }>('select status from tasks where id = any ($1) order by id', [
        [first.taskId, second.taskId],
      ])
    ).map(({ status }) => status);
  const times = ({ taskId }: MadeTask, why: string) =>
    count('task_history where task_id = $1 and why = $2', [taskId, why]);
  const findRow = ({ vin }: MadeTask) => page.getByRole('row', { name: vin });
  const dialog = page.getByRole('dialog');

  await openAs(page, await newSupport(), `/admin/fileoverview?search=${workshop}`);
  await pressHastily(page, findRow(first).getByRole('button', { name: 'Take' }));
  await expect.poll(readStates).toEqual(['inProgress', 'manual']);
  expect(page.url(), 'the row is not opened').toContain('/admin/fileoverview');

  await chooseWork(page, first.taskId, 'Assign to another …');
  await dialog.getByRole('combobox', { name: 'Member of staff' }).fill(colleague);
  await page.getByRole('option', { name: colleague }).click();
  await pressHastily(page, dialog.getByRole('button', { name: 'Assign' }));
  await expectDone(page, `File #${first.taskId} is assigned.`);

  await chooseWork(page, second.taskId, 'Block …');
  await dialog.getByLabel('Reason').fill('Wait');
  await pressHastily(page, dialog.getByRole('button', { name: 'Block' }));
  await expectDone(page, `File #${second.taskId} is blocked.`);
  expect(await readStates()).toEqual(['inProgress', 'blocked']);
  expect(await times(second, 'blocked')).toBe(1);

  await chooseWork(page, second.taskId, 'Unblock …');
  await pressHastily(page, dialog.getByRole('button', { name: 'Unblock' }));
  await expectDone(page, `File #${second.taskId} is unblocked.`);
  expect(await readStates()).toEqual(['inProgress', 'manual']);
  await chooseWork(page, second.taskId, 'Assign to me');
  await expect.poll(readStates).toEqual(['inProgress', 'inProgress']);

  await page.goto(`/jobs/jobDetails?job=${second.jobId}`);
  const chooser = page.waitForEvent('filechooser');
  await pressHastily(page, page.getByRole('button', { name: 'Upload modified file' }));
  await (await chooser).setFiles(filePayload(resultSaying('in haste'), 'tuned.bin'));
  await expectDone(page, `The modified file for #${second.taskId} is saved.`);
  expect(await count('task_files where task_id = $1', [second.taskId])).toBe(1);
  await openHastily(page, page.getByRole('button', { name: 'Close file' }));
  await expect(dialog.getByText('nothing unusual')).toBeVisible();
  await pressHastily(page, dialog.getByRole('button', { name: 'Close file' }));
  await expectDone(page, 'finished');
  expect(await readStates()).toEqual(['inProgress', 'finished']);
  expect(await count(`task_history where task_id = $1 and to_status = 'finished'`, [second.taskId])).toBe(1);

  await page.goto(`/admin/fileoverview?tab=all&search=${workshop}`);
  await chooseWork(page, third.taskId, 'Delete …');
  await pressHastily(page, dialog.getByRole('button', { name: 'Delete' }));
  await expectDone(page, `File #${third.taskId} is deleted.`);
  await expect(findRow(second)).toBeVisible();
  expect(await count('tasks where visible and job_id = any ($1)', [[first.jobId, second.jobId, third.jobId]])).toBe(2);
});

test('staff who press Assign to me hastily for a selection take it once', async ({ page }) => {
  const workshop = await newWorkshop(500);
  const tasks = [await newTask(workshop, 60), await newTask(workshop, 120), await newTask(workshop, 180)];
  await openAs(page, await newSupport(), `/admin/fileoverview?search=${workshop}`);
  for (const { taskId } of tasks.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select file #${taskId}`, exact: true }).check();
  const bar = page.getByRole('region', { name: 'Selected files' });
  const dialog = await openHastily(page, bar.getByRole('button', { name: 'Assign to me' }));
  await pressHastily(page, dialog.getByRole('button', { name: 'Assign to me' }));
  await expectDone(page, '2 files done.');
  const states = await query<{ status: string }>('select status from tasks where id = any ($1) order by id', [
    tasks.map(({ taskId }) => taskId),
  ]);
  expect(states.map(({ status }) => status)).toEqual(['inProgress', 'inProgress', 'manual']);
});

test('staff who press Unlock, Book credits, Set aside and Lock account hastily do it for the one customer, once', async ({
  page,
}) => {
  const company = `Haste ${randomUUID().slice(0, 8)}`;
  const names = [await newWorkshop(0), await newWorkshop(0), await newWorkshop(0)];
  await query('update users set active = false, company_name = $1 || username where username = any ($2)', [
    company,
    names,
  ]);
  await openAs(page, await newSupport(), `/admin/customerview?list=waiting&search=${company}`);
  await page.getByRole('tab', { name: 'Waiting' }).click();
  const unlock = page.getByRole('button', { name: /^Unlock / });
  await expect(unlock).toHaveCount(3);
  const name = (await unlock.first().getAttribute('aria-label'))?.replace('Unlock ', '') ?? '';
  await pressHastily(page, unlock.first());
  await expectDone(page, `${name} has been unlocked`);
  expect(await count('users where active and username = any ($1)', [names]), 'the next in the list stays').toBe(1);

  await page.getByRole('tab', { name: 'Active', exact: true }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const dialog = await openHastily(page, page.getByRole('button', { name: 'Change credits' }));
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Bonus' }).click();
  await dialog.getByLabel('Credits', { exact: false }).last().fill('12');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a gift');
  await pressHastily(page, dialog.getByRole('button', { name: 'Book 12 credits' }));
  await expectDone(page, 'Credits booked');
  expect(await count('credit_entries e join users u on u.id = e.user_id where u.company_name = $1', [name])).toBe(1);

  await page.getByRole('tab', { name: 'Access' }).click();
  await page.getByLabel('Reason').fill('does not pay');
  await pressHastily(page, page.getByRole('button', { name: 'Lock account' }));
  await expectDone(page, 'This account is locked: does not pay');
  expect(await count('users where active and username = any ($1)', [names]), 'it is not unlocked again').toBe(0);

  await query(
    `insert into received_payments (source, source_id, amount, payer, purpose, state, problem)
     select 'manual', $1 || payer, 4711, payer, $1, 'open', 'unknownReference' from unnest(array['Anna', 'Bert', 'Carl']) as payer`,
    [company],
  );
  await page.goto(`/admin/payments?search=${company}`);
  await page.getByRole('button', { name: 'More decisions' }).first().click();
  await page.getByRole('menuitem', { name: 'Set aside' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('private money');
  await pressHastily(page, dialog.getByRole('button', { name: 'Set aside' }));
  await expectDone(page, 'The decision has been saved.');
  expect(await count(`received_payments where purpose = $1 and state = 'open'`, [company])).toBe(2);
});

test('staff who press Save and Delete hastily for tools, packages, groups and templates make one and delete one', async ({
  page,
}) => {
  const word = `Haste ${randomUUID().slice(0, 8)}`;
  await openAs(page, await newSupport(), '/admin/tools');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: /^Save/ });
  await query(`insert into tools (name) select $1 || n from unnest(array[' b', ' c']) as n`, [word]);
  await openHastily(page, page.getByRole('button', { name: 'New tool' }));
  await dialog.getByRole('textbox', { name: 'Tool' }).fill(`${word} a`);
  await pressHastily(page, save);
  await expectDone(page, 'The tool is saved.');
  expect(await count('tools where name = $1', [`${word} a`])).toBe(1);
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(3);
  await page.getByRole('row').nth(1).hover();
  await openHastily(page, page.getByRole('button', { name: /^Delete/ }).first());
  await pressHastily(page, dialog.getByRole('button', { name: 'Delete' }));
  await expectDone(page, /is deleted/);
  expect(await count('tools where name like $1', [`${word}%`]), 'the next in the list stays').toBe(2);

  await page.goto('/admin/packages');
  await openHastily(page, page.getByRole('button', { name: 'Add a group' }));
  await dialog.getByLabel('Name').fill(word);
  await pressHastily(page, save);
  await expectDone(page, 'The group has been saved.');
  expect(await count('customer_groups where name = $1', [word])).toBe(1);
  await openHastily(page, page.getByRole('button', { name: 'Add a package' }));
  await dialog.getByLabel('Credits').fill('4711');
  await dialog.getByLabel('Net price in EUR').fill('4700');
  await dialog.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: word }).click();
  await pressHastily(page, save);
  await expectDone(page, 'The package has been saved.');
  const packages = () =>
    count('credit_packages p join customer_groups g on g.id = p.group_id where g.name = $1', [word]);
  expect(await packages()).toBe(1);
  const row = page.getByRole('row').filter({ hasText: word }).filter({ hasText: '4,711' });
  await row.hover();
  await openHastily(page, row.getByRole('button', { name: /^Delete/ }));
  await pressHastily(page, dialog.getByRole('button', { name: 'Delete' }));
  await expectDone(page, 'The package has been deleted.');
  expect(await packages()).toBe(0);

  await page.goto('/admin/chatsoverview');
  await openHastily(page, page.getByRole('button', { name: 'Reply templates' }));
  await pressHastily(page, dialog.getByRole('button', { name: 'New template' }));
  await dialog.getByLabel('Title').fill(word);
  await dialog.getByLabel('Text', { exact: true }).fill('Hello');
  await pressHastily(page, save);
  await expectDone(page, 'The template is saved.');
  expect(await count('reply_templates where title = $1', [word])).toBe(1);
  await pressHastily(page, dialog.getByRole('button', { name: `Delete ${word}` }));
  await pressHastily(
    page,
    page.getByRole('dialog', { name: 'Delete this template?' }).getByRole('button', { name: 'Delete' }),
  );
  await expectDone(page, 'The template is deleted.');
  expect(await count('reply_templates where title = $1', [word])).toBe(0);
});

test('staff who press Create, Add, Save and Delete hastily in the catalog, the prices and the options do it once', async ({
  page,
}) => {
  const word = `Haste ${randomUUID().slice(0, 8)}`;
  await openAs(page, await newSupport(), '/admin/vehicles?category=marine');
  const dialog = page.getByRole('dialog');
  await openHastily(page, page.getByRole('button', { name: 'New vehicle' }));
  await dialog.getByRole('combobox', { name: 'Brand' }).fill(word);
  await dialog.getByRole('textbox', { name: 'Model' }).fill('Boat');
  await pressHastily(page, dialog.getByRole('button', { name: 'Create vehicle' }));
  await expectDone(page, 'The vehicle has been added to the catalog.');
  expect(await count('vehicles where brand = $1', [word])).toBe(1);
  await page.getByRole('searchbox').fill(word);
  await openHastily(page, page.getByRole('button', { name: `Edit ${word} Boat` }));
  await pressHastily(page, dialog.getByRole('button', { name: 'Delete' }));
  await pressHastily(
    page,
    page.getByRole('dialog', { name: `Delete ${word} Boat?` }).getByRole('button', { name: 'Delete' }),
  );
  await expectDone(page, `${word} Boat is deleted.`);
  expect(await count('vehicles where brand = $1', [word])).toBe(0);

  await page.goto('/admin/methods');
  await openHastily(page, page.getByRole('button', { name: 'New method' }));
  await dialog.getByLabel('Name').first().fill(word);
  await dialog.getByLabel('Name for customers').fill(word);
  await pressHastily(page, dialog.getByRole('button', { name: 'Create method' }));
  await expectDone(page, 'The method has been added to the catalog.');
  expect(await count('methods where name = $1', [word])).toBe(1);

  await page.goto('/admin/prices');
  const add = page.getByRole('form', { name: 'New price class' }).first();
  await add.getByLabel('New price class').fill(word);
  await add.getByLabel('Price, Cr.').fill('12');
  await pressHastily(page, add.getByRole('button', { name: 'Add' }));
  await expectDone(page, 'The price class is added.');
  expect(await count('price_classes where name = $1', [word])).toBe(1);
  await page.getByRole('textbox', { name: `Price of ${word}` }).fill('13');
  await pressHastily(page, page.getByRole('button', { name: 'Save prices' }));
  await expectDone(page, 'The prices are saved.');
  await openHastily(page, page.getByRole('button', { name: `Delete ${word}` }));
  await pressHastily(page, dialog.getByRole('button', { name: 'Delete' }));
  await expectDone(page, `${word} is deleted.`);
  expect(await count('price_classes where name = $1', [word])).toBe(0);

  await page.goto('/admin/options?part=credits');
  await page.getByLabel('Text of the discount').fill(word);
  await pressHastily(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expectDone(page, 'The options are saved.');
  expect(await count('portal_options where discount_text = $1', [word])).toBe(1);
  await query(`update portal_options set discount_text = ''`);
});

test('staff who press Save and Change vehicle hastily change the one file, its VIN and its vehicle once', async ({
  page,
}) => {
  const workshop = await newWorkshop(500);
  const [task, other] = [await newTask(workshop, 60), await newTask(workshop, 120)];
  const times = ({ taskId }: MadeTask, why: string) =>
    count('task_history where task_id = $1 and why = $2', [taskId, why]);
  const dialog = page.getByRole('dialog');
  await openAs(page, await newSupport(), `/admin/fileoverview?search=${workshop}`);

  await chooseWork(page, task.taskId, 'Edit …');
  await dialog.getByLabel('Comment').fill('Please with care');
  await pressHastily(page, dialog.getByRole('button', { name: 'Save' }));
  await expectDone(page, `File #${task.taskId} is changed.`);
  expect(await times(task, 'edited')).toBe(1);

  const vin = `WVW${randomUUID().slice(0, 14).toUpperCase()}`;
  await chooseWork(page, task.taskId, 'Change VIN …');
  await dialog.getByLabel('VIN').fill(vin);
  await pressHastily(page, dialog.getByRole('button', { name: 'Save' }));
  await expectDone(page, `The VIN of file #${task.taskId} and its order is changed.`);
  expect(await times(task, 'vinChanged')).toBe(1);
  expect(await count('jobs where vin = $1', [vin])).toBe(1);

  await chooseWork(page, task.taskId, 'Change vehicle …');
  await dialog.getByLabel('Vehicle model').fill('BMW 320d');
  await pressHastily(page, dialog.getByRole('option').first());
  await pressHastily(page, dialog.getByRole('button', { name: 'Change vehicle' }));
  await expectDone(page, `The vehicle of file #${task.taskId} and its order is changed.`);
  expect(await times(task, 'vehicleChanged')).toBe(1);
  expect(await count('task_history where task_id = $1', [other.taskId]), 'the next in the list stays').toBe(1);
});

/** Orders credits as a workshop that pays by transfer, and returns the reference and the price of the purchase. */
async function orderCredits(page: Page, workshop: string): Promise<{ reference: string; gross: number }> {
  await page.goto('/account/accountBuyCreditsCheckout?credits=100');
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Order and see the bank details' }).click();
  await expect(page.getByRole('heading', { name: /^Please transfer/ })).toBeVisible();
  const [purchase] = await query<{ reference: string; gross: number }>(
    `select p.reference, p.gross::int from purchases p join users u on u.id = p.user_id where u.username = $1 and p.state = 'open'`,
    [workshop],
  );
  if (purchase === undefined) throw new Error(`${workshop} has ordered no credits`);
  return purchase;
}

const countInvoices = (workshop: string, kind: string) =>
  count('invoices i join users u on u.id = i.user_id where u.username = $1 and i.kind = $2', [workshop, kind]);

test('staff who press Book, Cancel invoice, Import and Create invoice hastily do each once', async ({
  page,
  browser,
}) => {
  const workshop = await newWorkshop(0);
  await withCompany(workshop);
  const buyer = await browser.newPage();
  await signIn(buyer, workshop);
  const booked = await orderCredits(buyer, workshop);
  const dialog = page.getByRole('dialog');

  await openAs(page, await newSupport(), '/admin/payments');
  await openHastily(page, page.getByRole('button', { name: 'Book a payment' }));
  await dialog.getByRole('combobox', { name: 'Purchase' }).fill(booked.reference);
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Payer').fill(workshop);
  await pressHastily(page, dialog.getByRole('button', { name: 'Book', exact: true }));
  await expectDone(page, 'The payment has been booked.');
  expect(await count('received_payments where payer = $1', [workshop])).toBe(1);
  expect(await countEntries(workshop, 'purchase')).toBe(1);
  expect(await countInvoices(workshop, 'RE')).toBe(1);

  await page.goto(`/admin/creditsoverview?list=invoices&search=${workshop}`);
  await page.getByRole('row').nth(1).hover();
  await openHastily(page, page.getByRole('button', { name: /^Cancel invoice RE-/ }));
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('wrong address');
  await pressHastily(page, dialog.getByRole('button', { name: 'Cancel invoice', exact: true }));
  await expectDone(page, /Cancellation ST-\d{4}-\d{6} created/);
  expect(await countInvoices(workshop, 'ST')).toBe(1);

  await page.goto(`/admin/creditsoverview?search=${workshop}`);
  await pressHastily(page, page.getByRole('button', { name: /^Create invoice/ }));
  await expect(page.getByRole('button', { name: /^RE-\d{4}-\d{6}/ })).toHaveCount(2);
  expect(await countInvoices(workshop, 'RE')).toBe(2);

  const paid = await orderCredits(buyer, workshop);
  await page.goto('/admin/payments');
  await openHastily(page, page.getByRole('button', { name: 'Import a statement' }));
  const chooser = page.waitForEvent('filechooser');
  await pressHastily(page, dialog.getByRole('button', { name: /^Choose/ }));
  const statement = camt([[{ amount: paid.gross, purpose: paid.reference, payer: workshop, name: paid.reference }]]);
  await (await chooser).setFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(statement) });
  await pressHastily(page, dialog.getByRole('button', { name: 'Import new payments: 1' }));
  await expectDone(page, 'Booked: 1. To decide: 0.');
  expect(await count('received_payments where payer = $1', [workshop])).toBe(2);
  expect(await countEntries(workshop, 'purchase')).toBe(2);
  await buyer.close();
});

test('staff who press Save text and Save as a new version hastily save each text once', async ({ page }) => {
  const word = `Haste ${randomUUID().slice(0, 8)}`;
  await openAs(page, await newSupport(), '/admin/texts?kind=privacy');
  await page.getByLabel('Text in Markdown').fill(word);
  await pressHastily(page, page.getByRole('button', { name: 'Save text' }));
  await expectDone(page, 'The text is saved.');
  expect(await count('text_versions where content = $1', [word])).toBe(1);
  await query('delete from text_versions where content = $1', [word]);

  await page.goto('/admin/options?part=legal');
  await page.getByLabel('Text', { exact: true }).fill(word);
  await pressHastily(page, page.getByRole('button', { name: 'Save as a new version' }));
  await expectDone(page, 'The new version is in force.');
  expect(await count('legal_notice_texts where content = $1', [word])).toBe(1);
});
