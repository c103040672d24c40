import { describe, expect, test } from 'vitest';
import { CustomerToolId, UserId } from '#contract/ids.ts';
import { settingsApi } from '#contract/settings.ts';
import { type CustomerTool, type Tool, toolsApi } from '#contract/tools.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const support = () => portal().person({ role: 'support' });

async function toolNamed(person: Person, name: string): Promise<Tool> {
  const tool = (await person.ask(toolsApi.getTools, {})).find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

/** A tool of the test's own. */
async function newTool(staff: Person, kind: Tool['kind'] = 'both'): Promise<Tool> {
  const name = `Tool ${Math.random()}`;
  await staff.ask(toolsApi.createTool, { name, vendor: 'Maker', kind, active: true });
  return toolNamed(staff, name);
}

async function onlyToolOf(staff: Person, customer: Person): Promise<CustomerTool> {
  const [tool, ...more] = await staff.ask(toolsApi.getCustomerTools, { customerId: customer.id });
  if (tool === undefined || more.length > 0) throw new Error('not one tool');
  return tool;
}

describe('tool list', () => {
  test('has default tools and is sorted by name', async () => {
    const names = (await (await portal().person()).ask(toolsApi.getTools, {})).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Autotuner', 'KESS3', 'K-TAG', 'PCMflash', 'WinOLS']));
    expect(names.map((name) => name.toLowerCase())).toEqual(names.map((name) => name.toLowerCase()).toSorted());
  });

  test('hides inactive tools and usage counts from customers', async () => {
    const staff = await support();
    const { toolId, name } = await newTool(staff);
    const customer = await portal().person();
    expect(await toolNamed(customer, name)).not.toHaveProperty('customers');
    expect((await toolNamed(staff, name)).customers).toBe(0);
    await staff.ask(toolsApi.updateTools, { tools: [{ toolId, active: false }] });
    await expect(toolNamed(customer, name)).rejects.toThrow('no tool');
    expect(await toolNamed(staff, name)).toMatchObject({ active: false });
  });

  test('refuses a duplicate name and saves all changes or none', async () => {
    const staff = await support();
    const [one, other] = [await newTool(staff), await newTool(staff)];
    await expect(
      staff.ask(toolsApi.createTool, { name: ` ${one.name} `, vendor: '', kind: 'both', active: true }),
    ).rejects.toMatchObject({ code: 'toolExists', status: 409 });
    const tools = [
      { toolId: one.toolId, vendor: 'Another' },
      { toolId: other.toolId, name: one.name },
    ];
    await expect(staff.ask(toolsApi.updateTools, { tools })).rejects.toMatchObject({
      code: 'toolExists',
      problem: { toolId: other.toolId },
    });
    expect((await toolNamed(staff, one.name)).vendor).toBe('Maker');
    expect(await staff.ask(toolsApi.updateTools, { tools: [{ toolId: one.toolId, vendor: 'Another' }] })).toBe(true);
    expect(await staff.ask(toolsApi.updateTools, { tools: [{ toolId: one.toolId, vendor: 'Another' }] })).toBe(false);
  });

  test('refuses to delete a tool in use and names its owners [A7.76 A7.77 P1.43]', async () => {
    const staff = await support();
    const { toolId, name } = await newTool(staff);
    const customer = await portal().person();
    for (const serial of ['A1', 'A2'])
      await staff.ask(toolsApi.addCustomerTool, { customerId: customer.id, toolId, kind: 'slave', serial, note: '' });
    expect((await toolNamed(staff, name)).customers).toBe(1);
    await expect(staff.ask(toolsApi.deleteTool, { toolId })).rejects.toMatchObject({
      code: 'toolInUse',
      problem: { customers: 1, names: [customer.username] },
    });
    for (const { customerToolId } of await staff.ask(toolsApi.getCustomerTools, { customerId: customer.id }))
      expect(await staff.ask(toolsApi.removeCustomerTool, { customerToolId })).toBe(true);
    expect(await staff.ask(toolsApi.deleteTool, { toolId })).toBe(true);
    await expect(toolNamed(staff, name)).rejects.toThrow('no tool');
    await expect(staff.ask(toolsApi.deleteTool, { toolId })).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('tool of a customer', () => {
  test('is added with kind and serial number, changed, and shown to its owner without the staff note [A3.10 A7.75 A7.78 A7.79]', async () => {
    const staff = await support();
    const { toolId, name } = await newTool(staff);
    const customer = await portal().person();
    const customerTool = {
      customerId: customer.id,
      toolId,
      kind: 'master',
      serial: ' KS-1 ',
      note: 'bought used',
    } as const;
    expect(await staff.ask(toolsApi.addCustomerTool, customerTool)).toBe(true);
    const tool = await onlyToolOf(staff, customer);
    expect(tool).toMatchObject({ name, kind: 'master', serial: 'KS-1', note: 'bought used', toolKind: 'both' });
    const own = await customer.ask(toolsApi.getCustomerTools, {});
    expect(own).toMatchObject([{ name, serial: 'KS-1' }]);
    expect(own[0]).not.toHaveProperty('note');
    const { customerToolId } = tool;
    expect(await staff.ask(toolsApi.updateCustomerTool, { customerToolId, kind: 'slave' })).toBe(true);
    expect(await staff.ask(toolsApi.updateCustomerTool, { customerToolId, kind: 'slave', serial: 'KS-1' })).toBe(false);
    expect(await onlyToolOf(staff, customer)).toMatchObject({ kind: 'slave', serial: 'KS-1' });
  });

  test('returns 404 for another customer', async () => {
    const [one, other] = [await portal().person(), await portal().person()];
    await expect(other.ask(toolsApi.getCustomerTools, { customerId: one.id })).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await other.ask(toolsApi.getCustomerTools, { customerId: other.id })).toEqual([]);
  });

  test('is unique by serial number', async () => {
    const staff = await support();
    const { toolId } = await newTool(staff);
    const customer = await portal().person();
    const customerTool = { customerId: customer.id, toolId, kind: 'master', serial: '7', note: '' } as const;
    await staff.ask(toolsApi.addCustomerTool, customerTool);
    await expect(staff.ask(toolsApi.addCustomerTool, customerTool)).rejects.toMatchObject({
      code: 'customerToolExists',
    });
    await staff.ask(toolsApi.addCustomerTool, { ...customerTool, serial: '8' });
    const [, second] = await staff.ask(toolsApi.getCustomerTools, { customerId: customer.id });
    await expect(
      staff.ask(toolsApi.updateCustomerTool, {
        customerToolId: CustomerToolId.parse(second?.customerToolId),
        serial: '7',
      }),
    ).rejects.toMatchObject({ code: 'customerToolExists' });
  });

  test('is listed, changed and removed by its customer, whose tools staff see and correct [P1.97]', async () => {
    const staff = await support();
    const { toolId, name } = await newTool(staff);
    const customer = await portal().person();
    expect(await customer.ask(toolsApi.addOwnTool, { toolId, kind: 'slave', serial: ' S 1 ' })).toBe(true);
    await expect(customer.ask(toolsApi.addOwnTool, { toolId, kind: 'slave', serial: 'S 1' })).rejects.toMatchObject({
      code: 'customerToolExists',
    });
    const { customerToolId } = await onlyToolOf(staff, customer);
    expect(await staff.ask(toolsApi.updateCustomerTool, { customerToolId, kind: 'master', note: 'asked' })).toBe(true);
    expect(await customer.ask(toolsApi.getCustomerTools, {})).toMatchObject([{ name, kind: 'master', serial: 'S 1' }]);
    expect(await customer.ask(toolsApi.updateOwnTool, { customerToolId, serial: 'S 2' })).toBe(true);
    expect(await customer.ask(toolsApi.updateOwnTool, { customerToolId, serial: 'S 2' })).toBe(false);
    // The note of staff stays, and so does their correction.
    expect(await onlyToolOf(staff, customer)).toMatchObject({ kind: 'master', serial: 'S 2', note: 'asked' });
    expect(await customer.ask(toolsApi.removeOwnTool, { customerToolId })).toBe(true);
    await expect(customer.ask(toolsApi.removeOwnTool, { customerToolId })).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is nothing that another customer finds [P1.97]', async () => {
    const [staff, owner, other] = [await support(), await portal().person(), await portal().person()];
    const { toolId } = await newTool(staff);
    await owner.ask(toolsApi.addOwnTool, { toolId, kind: 'master', serial: '1' });
    const { customerToolId } = await onlyToolOf(staff, owner);
    await expect(other.ask(toolsApi.updateOwnTool, { customerToolId, serial: '2' })).rejects.toMatchObject({
      code: 'notFound',
    });
    await expect(other.ask(toolsApi.removeOwnTool, { customerToolId })).rejects.toMatchObject({ code: 'notFound' });
    expect(await onlyToolOf(staff, owner)).toMatchObject({ serial: '1' });
  });

  test('is one of at most 50 of its customer’s own, however many are sent at once [P1.97]', async () => {
    const [staff, customer] = [await support(), await portal().person()];
    const { toolId } = await newTool(staff);
    const sent = await Promise.allSettled(
      Array.from({ length: 53 }, (_, index) =>
        customer.ask(toolsApi.addOwnTool, { toolId, kind: 'master', serial: String(index) }),
      ),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    await expect(customer.ask(toolsApi.addOwnTool, { toolId, kind: 'slave', serial: '' })).rejects.toMatchObject({
      code: 'ownToolsFull',
    });
    expect(await customer.ask(toolsApi.getCustomerTools, {})).toHaveLength(50);
  });

  test('is listed by its customer only while the operator offers that [P1.97]', async () => {
    const [staff, admin, customer] = [
      await support(),
      await portal().person({ role: 'admin' }),
      await portal().person(),
    ];
    const { toolId } = await newTool(staff);
    await customer.ask(toolsApi.addOwnTool, { toolId, kind: 'master', serial: '1' });
    const { customerToolId } = await onlyToolOf(staff, customer);
    await admin.ask(settingsApi.updateGlobalOptions, { ownTools: false });
    try {
      const refused = { code: 'ownToolsOff' };
      await expect(customer.ask(toolsApi.addOwnTool, { toolId, kind: 'slave', serial: '' })).rejects.toMatchObject(
        refused,
      );
      await expect(customer.ask(toolsApi.updateOwnTool, { customerToolId, serial: '2' })).rejects.toMatchObject(
        refused,
      );
      await expect(customer.ask(toolsApi.removeOwnTool, { customerToolId })).rejects.toMatchObject(refused);
    } finally {
      await admin.ask(settingsApi.updateGlobalOptions, { ownTools: true });
    }
  });

  test('must be active and of a sold kind, and a kind in use stays on sale', async () => {
    const staff = await support();
    const customer = await portal().person();
    const { toolId } = await newTool(staff, 'master');
    const customerTool = { customerId: customer.id, toolId, kind: 'slave', serial: '', note: '' } as const;
    await expect(staff.ask(toolsApi.addCustomerTool, customerTool)).rejects.toMatchObject({ code: 'toolNotOffered' });
    await staff.ask(toolsApi.addCustomerTool, { ...customerTool, kind: 'master' });
    const { customerToolId } = await onlyToolOf(staff, customer);
    await expect(staff.ask(toolsApi.updateCustomerTool, { customerToolId, kind: 'slave' })).rejects.toMatchObject({
      code: 'toolNotOffered',
    });
    await expect(staff.ask(toolsApi.updateTools, { tools: [{ toolId, kind: 'slave' }] })).rejects.toMatchObject({
      code: 'toolKindInUse',
    });
    await staff.ask(toolsApi.updateTools, { tools: [{ toolId, active: false }] });
    await expect(
      staff.ask(toolsApi.addCustomerTool, { ...customerTool, kind: 'master', serial: '2' }),
    ).rejects.toMatchObject({
      code: 'toolNotOffered',
    });
    const nobody = UserId.parse(999_999);
    await expect(staff.ask(toolsApi.addCustomerTool, { ...customerTool, customerId: nobody })).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});

test('updateTools changes only the given tools [A7.77]', async () => {
  const staff = await support();
  const [one, other] = [await newTool(staff), await newTool(staff)];
  const change = async (tools: object[]): Promise<unknown> => {
    const response = await fetch(`${portal().root}/api/tf24API/updateTools`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tools }),
    });
    return response.json();
  };
  const changed = { toolId: one.toolId, name: `Renamed ${one.toolId}`, vendor: 'Other', kind: 'slave' };
  expect(await change([changed])).toBe(true);
  expect(await change([changed])).toBe(false);
  expect(await toolNamed(staff, changed.name)).toMatchObject({
    toolId: one.toolId,
    vendor: 'Other',
    kind: 'slave',
  });
  expect(await toolNamed(staff, other.name)).toEqual(other);
});
