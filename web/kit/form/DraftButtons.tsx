import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  isChanged: boolean;
  isSaving: boolean;
  saveLabel: string;
  discardLabel: string;
  onSave: () => void;
  onDiscard: () => void;
  /** Further buttons beside these. */
  children?: ReactNode;
};

/** Saves a text that is being written, or goes back to what is saved. */
export function DraftButtons({ isChanged, isSaving, saveLabel, discardLabel, onSave, onDiscard, children }: Props) {
  return (
    <Group>
      <Button disabled={!isChanged} loading={isSaving} onClick={onSave}>
        {saveLabel}
      </Button>
      {isChanged && (
        <Button variant="default" onClick={onDiscard}>
          {discardLabel}
        </Button>
      )}
      {children}
    </Group>
  );
}
