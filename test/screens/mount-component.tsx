import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { page } from 'vitest/browser';
import '@mantine/core/styles/default-css-variables.layer.css';
import { cssVariables, theme } from '#web/shell/theme/theme.ts';

let mounted: { root: Root; place: HTMLElement } | undefined;

/** Mounts a component by itself, in the theme of the portal; removes the one that an earlier test mounted. */
export async function mountComponent(
  component: ReactNode,
  size: readonly [width: number, height: number] = [1280, 900],
): Promise<void> {
  removeComponent();
  await page.viewport(...size);
  const place = document.createElement('main');
  // As much as the bar of the frame: heads of tables stick below it.
  place.style.paddingTop = '64px';
  document.body.append(place);
  const root = createRoot(place);
  mounted = { root, place };
  flushSync(() => {
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        {component}
      </MantineProvider>,
    );
  });
}

export function removeComponent(): void {
  mounted?.root.unmount();
  mounted?.place.remove();
  mounted = undefined;
}
