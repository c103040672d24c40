import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, useState } from 'react';
import classes from './file-drop.module.css';

const carriesFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true;

/** The props of a place that takes dropped files; a place inside it that takes them itself comes first. */
export function useFileDrop(take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const isMine = (event: DragEvent) => carriesFiles(event.nativeEvent) && !event.isDefaultPrevented();
  return {
    className: classes['place'] ?? '',
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      setOver(isMine(event));
      if (isMine(event)) event.preventDefault();
    },
    onDragLeave: () => {
      setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isMine(event)) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };
}

/** Lets nothing happen to a file that is dropped beside such places: the browser would show it in place of the portal. */
export function useDropGuard(): void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  useWindowEvent('dragover', refuse);
  useWindowEvent('drop', refuse);
}
