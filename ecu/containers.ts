import { findArrangement } from './arrangement.ts';
import { type Container, type OpenedFile, openContainer } from './open-container.ts';

export type { Container } from './open-container.ts';

/** The container of a file (see `openFile`). */
export function recognizeContainer(bytes: Uint8Array): Container {
  return openFile(bytes).container;
}

/**
 * The container of a file (see `openContainer`) with its image: the file itself, or the content of a text export. An image is
 * raw when it has the arrangement of the control unit.
 */
export function openFile(bytes: Uint8Array): OpenedFile {
  const opened = openContainer(bytes);
  if (opened.container.kind !== 'raw') return opened;
  const arranged = findArrangement(bytes);
  return arranged === undefined ? opened : { container: arranged.arrangement, image: arranged.image };
}
