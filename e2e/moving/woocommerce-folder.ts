import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';

/** The shop as its export plugins write it: so many customers and orders, with the files of the newest orders. */
const customers = 500;
const orders = 3000;
const ordersWithFiles = 40;

/** The password of every customer, and its hash as WordPress keeps it. */
export const shopPassword = 'test12345';
const hash = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0';
/** Two of them have a hash that nobody can verify: they are invited to choose a password. */
const withoutPassword = [3, 4];

const towns = ['Linz', 'Graz', 'Wels', 'Passau', 'Brno', 'Bolzano'];
const cars = [
  ['Volkswagen', 'Golf V', 'EDC16U34'],
  ['Audi', 'A4 B8', 'EDC17CP14'],
  ['BMW', '320d E90', 'EDC16C35'],
  ['Ford', 'Focus II', 'SID206'],
] as const;
const products = ['Stage 1', 'DPF off', 'EGR off', 'Sport package'];

const pick = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
const two = (number: number) => String(number).padStart(2, '0');
/** Month first, as the map of WooCommerce says. */
const writeDate = (number: number) =>
  `${two(1 + (number % 9))}/${two(1 + (number % 28))}/2025 ${two(8 + (number % 10))}:15`;
const writeCsv = (head: string, lines: readonly string[]) => `${[head, ...lines].join('\n')}\n`;

const makeOriginal = (order: number): Uint8Array =>
  syntheticImage({ family: 'edc16', software: String(1_037_500_000 + order), seed: order });
export const makeModified = (order: number): Uint8Array =>
  syntheticTuning(makeOriginal(order), { family: 'edc16', seed: order });

function writeUsers(): string {
  const lines = Array.from({ length: customers }, (_, index) => {
    const number = index + 1;
    const password = withoutPassword.includes(number) ? 'd41d8cd98f00b204e9800998ecf8427e' : hash;
    const balance = number % 3 === 0 ? '' : `${number + 200}.50`;
    return `${number},garage${number},garage${number}@shop.test,${password},Anna,Huber ${number},Garage ${number},Hauptstraße ${number},4020,${pick(towns, number)},AT,2024-05-${two(1 + (number % 28))} 09:30:00,${number === 1 ? 'en_US' : 'de_DE'},${balance}`;
  });
  // One more with the address of the first.
  lines.push(
    `${customers + 1},doubled,garage1@shop.test,${hash},Eva,Doubled,Doubled,Ring 1,4020,Linz,AT,2024-05-01 09:30:00,de_DE,`,
  );
  return writeCsv(
    'ID,user_login,user_email,user_pass,first_name,last_name,billing_company,billing_address_1,billing_postcode,billing_city,billing_country,user_registered,locale,_current_woo_wallet_balance',
    lines,
  );
}

const hasFiles = (order: number) => order > orders - ordersWithFiles;
/** The newest orders are those of the first customer. */
const findBuyer = (order: number) => (hasFiles(order) ? 1 : 1 + (order % customers));

function writeOrders(): string {
  const lines = Array.from({ length: orders }, (_, index) => {
    const order = index + 1;
    const files = hasFiles(order) ? `uploads/${order}.ori,uploads/${order}.mod` : ',';
    return `${order},${order},${findBuyer(order)},${writeDate(order)},wc-completed,${pick(cars, order).join(',')},${pick(products, order)},${60 + (order % 5) * 10}.00,${files}`;
  });
  lines.push(`${orders + 1},${orders + 1},9999,01/02/2025 10:00,wc-completed,Audi,A4,EDC17,Stage 1,60.00,,`);
  return writeCsv(
    'Order ID,Item ID,Customer ID,Order Date,Order Status,Make,Model,ECU Type,Product Name,Line Total,original_file,modified_file',
    lines,
  );
}

function writeNotes(): string {
  const first = orders - ordersWithFiles + 1;
  const lines = Array.from(
    { length: ordersWithFiles },
    (_, index) => `${index + 1},${first + index},shop,"Done, drive carefully.",${writeDate(first + index)}`,
  );
  return writeCsv('Note ID,Order ID,Author,Note,Date', lines);
}

/** Writes the export of the shop into a folder. */
export async function makeWoocommerceFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'uploads'), { recursive: true });
  await writeFile(join(folder, 'users.csv'), writeUsers());
  await writeFile(join(folder, 'orders.csv'), writeOrders());
  await writeFile(join(folder, 'order-notes.csv'), writeNotes());
  await writeFile(
    join(folder, 'invoices.csv'),
    writeCsv('Invoice Number,Customer ID,Invoice Date,File', ['2025-17,1,03/04/2025,invoice.pdf']),
  );
  await writeFile(join(folder, 'invoice.pdf'), '%PDF-1.7 an invoice of the shop');
  for (let order = orders - ordersWithFiles + 1; order <= orders; order += 1) {
    await writeFile(join(folder, 'uploads', `${order}.ori`), makeOriginal(order));
    await writeFile(join(folder, 'uploads', `${order}.mod`), makeModified(order));
  }
}
