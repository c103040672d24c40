import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import { mountComponent } from '#test/screens/mount-component.tsx';
import { StateBadge } from './StateBadge.tsx';

const states = [
  { color: 'wait', label: 'waiting' },
  { color: 'wait', label: 'waiting, 2 minutes' },
  { color: 'good', label: 'finished' },
] as const;

/** A state that goes on to the next one by its button. */
function Stepping() {
  const [step, setStep] = useState(0);
  const state = states[step] ?? states[0];
  return (
    <button
      type="button"
      onClick={() => {
        setStep(step + 1);
      }}
    >
      <StateBadge {...state} />
    </button>
  );
}

test('the mark of a state moves when the state changes, not when it is drawn or its words change', async () => {
  await mountComponent(<Stepping />);
  const moving = () => document.querySelectorAll('[data-settles]').length;
  const button = page.getByRole('button');
  await expect.element(button).toMatchTextContent('waiting');
  expect(moving()).toBe(0);
  await button.click();
  await expect.element(button).toMatchTextContent('2 minutes');
  expect(moving()).toBe(0);
  await button.click();
  await expect.element(button).toMatchTextContent('finished');
  expect(moving()).toBe(1);
});
