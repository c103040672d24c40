import { createHash } from 'node:crypto';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { silent } from '#server/log/log.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { finishedOrder, methodNamed, readout } from '#test/orders.ts';
import { storeDamaged } from '#test/damaged-file.ts';
import { usePortal } from '#test/portal.ts';
import { learnFacts } from './file-facts.ts';
import { factsJobs } from './jobs.ts';
import { modifyFile } from './modify-file.ts';

const portal = usePortal();

describe('stored original with a changed byte', () => {
  test('sends the order to staff with the reason fileDamaged', async () => {
    const original = await storeDamaged(portal(), readout());
    const methodId = await methodNamed(portal(), 'Stage_1');
    const order = { original, checksum: 'edc16', checksumWanted: true, units: [{ methodId }] };
    const { reader } = portal().database;
    expect(await modifyFile(reader, portal().storage, silent, order)).toMatchObject({
      outcome: 'manual',
      reason: 'fileDamaged',
    });
    await rm(portal().storage.pathOf(original));
    expect(await modifyFile(reader, portal().storage, silent, order)).toMatchObject({ reason: 'fileDamaged' });
  });

  test.each([
    ['damaged', async () => {}],
    ['missing', (path: string) => rm(path)],
  ])('is reported at the desk as a damaged file, not as an engine failure: %s', async (_, damage) => {
    const { database, storage } = portal();
    const sha256 = await storeDamaged(portal(), readout());
    await damage(storage.pathOf(sha256));
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    await expect(learnFacts(database, storage, log, sha256)).rejects.toBeInstanceOf(ChecksumMismatchError);
    const file = await database.reader
      .selectFrom('files')
      .where('sha256', '=', sha256)
      .select(['damaged_at'])
      .executeTakeFirstOrThrow();
    expect(file.damaged_at).not.toBeNull();
    expect(logged).toEqual([]);
    // The queue does not try again what cannot get better.
    await factsJobs(database, storage, log).learnFileFacts({ sha256 });
    expect(logged).toEqual([expect.stringContaining('a stored file is damaged')]);
  });

  test('gives no solution, no picture of its changes and no similar solution', async () => {
    const [customer, support] = [await portal().person({ credits: 900 }), await portal().person({ role: 'support' })];
    const image = readout();
    const { taskId } = await finishedOrder(portal(), { customer, support }, { image });
    const path = portal().storage.pathOf(createHash('sha256').update(image).digest('hex'));
    await chmod(path, 0o600);
    await writeFile(
      path,
      image.map((byte, at) => (at === 0x20000 ? byte ^ 1 : byte)),
    );
    const refused = { code: 'fileDamaged', status: 503 };
    await expect(support.ask(libraryApi.loadTaskRecordings, { taskId })).rejects.toMatchObject(refused);
    await expect(support.ask(engineApi.getTaskStripMap, { taskId })).rejects.toMatchObject(refused);
    await expect(support.ask(libraryApi.getTaskSuggestions, { taskId })).rejects.toMatchObject(refused);
    await rm(path);
    await expect(support.ask(libraryApi.loadTaskRecordings, { taskId })).rejects.toMatchObject(refused);
    await expect(support.ask(engineApi.getTaskStripMap, { taskId })).rejects.toMatchObject(refused);
  });
});
