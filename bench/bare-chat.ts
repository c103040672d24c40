import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { answerQuestions } from './side-process.ts';

/**
 * The ceiling of the chat: a bare Socket.IO that stores a row, has PostgreSQL notify, and emits to everybody what it then
 * hears, without session, form, checks and lists.
 */
const url = process.env['DATABASE_URL'];
const pool = new pg.Pool({ connectionString: url, max: Number(process.env['CONNECTIONS']) });
await pool.query('create table bare_messages (id int generated always as identity primary key, text text not null)');
const store = {
  name: 'store',
  text: `with message as (insert into bare_messages (text) values ($1) returning id)
    select pg_notify('bare', json_build_object('messageId', id)::text) from message`,
};
const http = createServer((request, response) => {
  request.resume().once('end', () => {
    pool.query({ ...store, values: ['hello'] }).then(
      () => response.end('true'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
const io = new Server(http, { transports: ['websocket'], serveClient: false });
const ear = new pg.Client({ connectionString: url });
await ear.connect();
await ear.query('listen bare');
ear.on('notification', ({ payload = '{}' }) => io.emit('chatMessage', JSON.parse(payload)));
await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));

answerQuestions({ port: () => (http.address() as AddressInfo).port }, async () => {
  await io.close();
  await ear.end();
  await pool.end();
});
