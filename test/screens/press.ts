import { cdp } from 'vitest/browser';

/**
 * Presses an element with the mouse. Returns the function that releases the button there, wherever the element is by then.
 *
 * @param fromTop pixels from its upper edge; absent: in its middle
 */
export async function pressDown(element: Element, fromTop?: number): Promise<() => Promise<void>> {
  const { x, y, width, height } = element.getBoundingClientRect();
  const send = (type: 'mousePressed' | 'mouseReleased') =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      x: x + width / 2,
      y: y + (fromTop ?? height / 2),
      button: 'left',
      clickCount: 1,
    });
  await send('mousePressed');
  return async () => {
    await send('mouseReleased');
  };
}
