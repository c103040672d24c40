export { type Figures, openFigures } from './figures.ts';
export { type Readiness, watchReadiness } from './readiness.ts';
export { serveHealth, serveOperation } from './serve-operation.ts';
