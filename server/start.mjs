import { beginLoading } from './load-program.mjs';

beginLoading();
await import('./main.ts');
