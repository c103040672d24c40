import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Whether a narrow screen shows the sidebar. It covers the screen, so every change of place closes it. */
export function useSidebar() {
  const place = useLocation({ select: ({ href }) => href });
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== place) setOpenAt(undefined);
  const isOpen = openAt === place;
  return {
    isOpen,
    toggle: () => {
      setOpenAt(isOpen ? undefined : place);
    },
    close: () => {
      setOpenAt(undefined);
    },
  };
}
