export { exportPortal } from './export-portal.ts';
export { openFolder, readPortalOfFolder } from './folder.ts';
export { type FileReport, importPortal } from './import-portal.ts';
export { findMap, readMovingMap } from './read-map.ts';
export { room } from './room.ts';
