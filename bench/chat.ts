import { io, type Socket } from 'socket.io-client';
import { chatApi } from '#contract/chat.ts';
import { getPath } from '#contract/call.ts';
import { compareTimes, median, percentile, type Result, takeTurns } from './measure.ts';
import { startSideProcess } from './side-process.ts';
import { type Bench, connections, makeTasks, startWorld } from './world.ts';

/** Open browsers of staff, and how many of them belong to one person. */
const sockets = 200;
const socketsOfOne = 25;
const rounds = 20;
const messages = 100;
/** Messages of each side before it is measured: until its code is compiled, as in a portal that runs. */
const warmUp = 1000;
const maxRatio = 1.5;

/** One side of the comparison: a way to write a message, and the sockets that hear of it. */
type Side = { write: () => Promise<Response>; ears: readonly Socket[]; times: number[] };

/**
 * Messages of a customer, one after the other: the time from sending one until the last of 200 open browsers of staff has
 * heard of it, at the middle and at the 99th percentile.
 *
 * Ceiling: a bare Socket.IO in a process of its own that stores a row and has PostgreSQL notify in one statement, and emits
 * what it hears. The portal adds the session, the form, the task, the conversation, and checks of the input.
 */
export async function benchChat(bench: Bench): Promise<Result[]> {
  const world = await startWorld('chat', bench);
  const bare = startSideProcess('bare-chat.ts', { DATABASE_URL: world.url, CONNECTIONS: String(connections) });
  const sides: Side[] = [];
  try {
    const customers = await world.makeCustomers('writer', 1);
    await makeTasks(world.pool, customers, { count: 1, paid: 0 });
    const staff = await world.makeCustomers('staff', sockets / socketsOfOne);
    await world.pool.query(`update users set role = 'support' where id = any($1)`, [staff.map(({ id }) => id)]);
    const tokens = await Promise.all(staff.map(({ username }) => world.tokenOf(username)));
    const { rows } = await world.pool.query<{ chatJobId: string; chatTaskId: string }>(
      'select job_id as "chatJobId", id as "chatTaskId" from tasks',
    );
    const token = await world.tokenOf('writer1');
    const formOf = () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...rows[0], chatMessage: 'hello' })) form.append(name, value);
      return form;
    };
    const sideAt = async (address: string, path: string): Promise<Side> => {
      const headers = { authorization: `Bearer ${token}` };
      const write = () => fetch(address + path, { method: 'POST', headers, body: formOf() });
      const ears = Array.from({ length: sockets }, (_, index) =>
        io(address, { transports: ['websocket'], forceNew: true, auth: { token: tokens[index % tokens.length] } }),
      );
      const side = { write, ears, times: [] };
      sides.push(side);
      await Promise.all(ears.map((ear) => connected(ear)));
      return side;
    };
    const portalSide = await sideAt(new URL(world.root).origin, `/api${getPath(chatApi.createMessage)}`);
    const bareSide = await sideAt(`http://127.0.0.1:${await bare.ask<number>('port')}`, '/');

    for (const side of [bareSide, portalSide]) await deliver(side, warmUp);
    for (const side of sides) side.times.length = 0;
    await takeTurns(rounds, {
      portal: () => deliver(portalSide, messages),
      bare: () => deliver(bareSide, messages),
    });
    const at = (share: number) => `p${share * 100} of ${sockets} sockets`;
    return [
      compareTimes(`chat: ${at(0.5)}`, median(portalSide.times), median(bareSide.times), maxRatio),
      compareTimes(`chat: ${at(0.99)}`, percentile(portalSide.times, 0.99), percentile(bareSide.times, 0.99), maxRatio),
    ];
  } finally {
    for (const { ears } of sides) for (const ear of ears) ear.close();
    await bare.end();
    await world.end();
  }
}

const connected = (ear: Socket) =>
  new Promise<void>((resolve, reject) => {
    ear.once('connect', resolve);
    ear.once('connect_error', reject);
  });

/** Writes messages one after the other, notes how long each took to reach the last socket, and answers the median. */
async function deliver({ write, ears, times }: Side, count: number): Promise<number> {
  const own: number[] = [];
  for (let message = 0; message < count; message += 1) {
    const heard = ears.map((ear) => new Promise((resolve) => ear.once('chatMessage', resolve)));
    const start = performance.now();
    const [answer] = await Promise.all([write(), ...heard.map((one) => one.then(() => undefined))]);
    own.push(performance.now() - start);
    if (answer?.status !== 200) throw new Error(`a message was answered ${answer?.status}`);
    await answer.arrayBuffer();
  }
  times.push(...own);
  return median(own);
}
