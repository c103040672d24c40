import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { password as demoPassword, query } from './people.ts';

/** Data of a company that nobody else has signed up with. */
export function newCompany() {
  const username = `company ${randomUUID().slice(0, 8)}`;
  return { username, email: `${username.replace(' ', '-')}@test.invalid`, password: 'demo-portal' };
}

/** Chooses an entry of a searchable list by its label. */
export async function choose(page: Page, label: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(entry);
  await page.getByRole('option', { name: entry, exact: true }).click();
}

/** Fills the sign-up in, as an Austrian company, up to the last button. */
export async function fillSignUp(
  page: Page,
  { username, email, password }: ReturnType<typeof newCompany>,
): Promise<void> {
  await page.goto('/signUp');
  const texts = {
    'User name': username,
    'First name': 'Anna',
    'Last name': 'Huber',
    'E-mail': email,
    Company: 'Huber KG',
    'Street and number': 'Hauptplatz 1',
    'Postal code': '4020',
    City: 'Linz',
  };
  for (const [label, text] of Object.entries(texts))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Repeat password/).fill(password);
  await choose(page, 'Country', 'Austria');
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
}

/** The text of a mail with its secret link, as the demo's administrator sees it once. */
async function textWithLink(mailId: number): Promise<string> {
  const root = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '3199'}/api`;
  const ask = async (path: string, body: object, token?: string): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(root + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, string>;
  };
  const { token } = await ask('/jwt-auth/v1/token', { username: 'admin', password: demoPassword });
  return (await ask('/tf24API/showMailLink', { mailId }, token))['body'] ?? '';
}

/** The link in the newest mail of a kind to somebody, as a path of this portal. */
export async function mailedLink(recipient: string, kind: string): Promise<string> {
  const newest = () =>
    query<{ id: number; body: string; secret: boolean }>(
      `select id, body, sealed is not null as secret from mails where recipient = $1 and kind = $2 order by id desc limit 1`,
      [recipient, kind],
    );
  await expect.poll(newest).toHaveLength(1);
  const [mail] = await newest();
  const text = mail?.secret === true ? await textWithLink(mail.id) : mail?.body;
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '');
  return `${pathname}${search}`;
}
