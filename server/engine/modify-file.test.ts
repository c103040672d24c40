import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { openStorage } from '#server/files/storage.ts';
import { freePort } from '#test/process.ts';
import { modifyFile } from './modify-file.ts';

test('an unavailable database leads to a retry, not to manual work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tuneport-modify-'));
  const storage = await openStorage(folder);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const order = { original: 'a'.repeat(64), checksum: 'nocs', checksumWanted: false, units: [] };
  const on = async (port: number) => {
    const { reader, close } = connect(`postgres://portal@127.0.0.1:${port}/none`, silent, 1);
    await modifyFile(reader, storage, silent, order).finally(close);
  };
  await expect(on(await freePort())).rejects.toThrow(/ECONNREFUSED/);

  // As when it dies while it is asked.
  const dying = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(dying, 'listening');
  onTestFinished(() => void dying.close());
  const address = dying.address();
  await expect(on(typeof address === 'object' && address !== null ? address.port : 0)).rejects.toThrow(
    /Connection terminated|ECONNRESET/,
  );
});
