import { account } from './account.ts';
import { catalog } from './catalog.ts';
import { chat } from './chat.ts';
import { credits } from './credits.ts';
import { desk } from './desk.ts';
import { exchange } from './exchange.ts';
import { frame } from './frame.ts';
import { identity } from './identity.ts';
import { operator } from './operator.ts';
import { order } from './order.ts';
import { refusal } from './refusal.ts';
import { staff } from './staff.ts';
import { tasks } from './tasks.ts';

export const italian = {
  desk,
  exchange,
  frame,
  identity,
  account,
  catalog,
  order,
  tasks,
  credits,
  chat,
  staff,
  operator,
  refusal,
};
