import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { endWith, serve } from './run-process.ts';

try {
  const { values } = parseArgs({
    options: { demo: { type: 'boolean', default: false }, world: { type: 'string' } },
    strict: false,
  });
  // Without a value the option is `true`, which names no world.
  await serve(readConfig(process.env, values.demo === true, values.world?.toString()));
} catch (error) {
  await endWith(error);
}
