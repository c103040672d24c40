import { readConfig } from '#server/config/config.ts';
import { endWith, serve } from './run-process.ts';

try {
  await serve(readConfig(process.env, process.argv.includes('--demo')));
} catch (error) {
  await endWith(error);
}
