import { account } from './account.ts';
import { audit } from './audit.ts';
import { billing } from './billing.ts';
import { catalog } from './catalog.ts';
import { chat } from './chat.ts';
import { credits } from './credits.ts';
import { customers } from './customers.ts';
import { desk } from './desk.ts';
import { exchange } from './exchange.ts';
import { fileCheck } from './file-check.ts';
import { frame } from './frame.ts';
import { identity } from './identity.ts';
import { legal } from './legal.ts';
import { library } from './library.ts';
import { mail } from './mail.ts';
import { methods } from './methods.ts';
import { operator } from './operator.ts';
import { order } from './order.ts';
import { prices } from './prices.ts';
import { refusal } from './refusal.ts';
import { report } from './report.ts';
import { results } from './results.ts';
import { slave } from './slave.ts';
import { staff } from './staff.ts';
import { statistics } from './statistics.ts';
import { tasks } from './tasks.ts';
import { tools } from './tools.ts';
import { vehicles } from './vehicles.ts';

export const dutch = {
  desk,
  exchange,
  fileCheck,
  frame,
  identity,
  account,
  audit,
  billing,
  catalog,
  order,
  tasks,
  credits,
  chat,
  legal,
  library,
  mail,
  slave,
  staff,
  statistics,
  operator,
  prices,
  refusal,
  report,
  results,
  customers,
  tools,
  vehicles,
  methods,
};
