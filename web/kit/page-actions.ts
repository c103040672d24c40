import { useStore } from '@nanostores/react';
import type { TablerIcon } from '@tabler/icons-react';
import { atom } from 'nanostores';
import { useEffect } from 'react';

/** An action on the page that is open, or on the thing that it shows. */
export type PageAction = {
  readonly key: string;
  readonly label: string;
  /** The thing that it is done to, or other words for it; searched as well. */
  readonly description?: string;
  readonly icon: TablerIcon;
  readonly run: () => void;
};

const offered = atom<readonly (readonly PageAction[])[]>([]);

/** Offers actions in the command palette for as long as the component is on the screen. */
export function usePageActions(actions: readonly PageAction[]): void {
  // The palette lies outside the page.
  useEffect(() => {
    if (actions.length === 0) return undefined;
    offered.set([...offered.get(), actions]);
    return () => {
      offered.set(offered.get().filter((others) => others !== actions));
    };
  }, [actions]);
}

/** All actions that the page offers at this moment. */
export const useOfferedActions = (): readonly PageAction[] => useStore(offered).flat();
