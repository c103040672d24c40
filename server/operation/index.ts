export { type Figures, openFigures } from './figures.ts';
export { watchReadiness } from './readiness.ts';
export { serveHealth, serveOperation } from './serve-operation.ts';
