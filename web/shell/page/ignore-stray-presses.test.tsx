import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountComponent } from '#test/screens/mount-component.tsx';
import { ignoreStrayPresses } from './ignore-stray-presses.ts';

beforeAll(ignoreStrayPresses);

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Rows of which the pressed one goes, and the next one comes into its place. */
function Rows({ onPress }: { onPress: (row: string) => void }) {
  const [rows, setRows] = useState(['Anna', 'Bert']);
  return rows.map((row) => (
    <div key={row}>
      <button
        type="button"
        onClick={() => {
          onPress(row);
          setRows(rows.filter((other) => other !== row));
        }}
      >
        {row}
      </button>
    </div>
  ));
}

test('second press does not reach the row that came into the place of the first, a later one does', async () => {
  const onPress = vi.fn();
  await mountComponent(<Rows onPress={onPress} />);
  await userEvent.dblClick(button('Anna'));
  expect(onPress.mock.calls).toEqual([['Anna']]);
  await expect
    .poll(async () => {
      await button('Bert').click();
      return onPress.mock.calls;
    })
    .toEqual([['Anna'], ['Bert']]);
});

/** A button whose press makes the next step of it. */
function Steps({ onPress }: { onPress: (step: string) => void }) {
  const [step, setStep] = useState('Pay');
  return (
    <button
      type="button"
      aria-label={step}
      style={{ width: 120 }}
      onClick={() => {
        onPress(step);
        setStep('Download');
      }}
    >
      {step}
    </button>
  );
}

test('press after a key reaches what came into the place of the first', async () => {
  const onPress = vi.fn();
  await mountComponent(<Rows onPress={onPress} />);
  await button('Anna').click();
  await userEvent.keyboard('{Shift}');
  await button('Bert').click();
  expect(onPress.mock.calls).toEqual([['Anna'], ['Bert']]);
});

test('second press does not reach the next step of the same button', async () => {
  const onPress = vi.fn();
  await mountComponent(<Steps onPress={onPress} />);
  await userEvent.dblClick(button('Pay'));
  expect(onPress.mock.calls).toEqual([['Pay']]);
});

/** A dialog whose button is made anew with each press, as after a failure. */
function Retries({ onPress }: { onPress: (time: number) => void }) {
  const [time, setTime] = useState(1);
  return (
    <section role="dialog" aria-modal aria-label="Order">
      <button
        key={time}
        type="button"
        onClick={() => {
          onPress(time);
          setTime(time + 1);
        }}
      >
        Retry
      </button>
    </section>
  );
}

test('second press reaches a button that its dialog has drawn again under the same name', async () => {
  const onPress = vi.fn();
  await mountComponent(<Retries onPress={onPress} />);
  await userEvent.dblClick(button('Retry'));
  expect(onPress.mock.calls).toEqual([[1], [2]]);
});

test('second press reaches a control that is the same, also by its label', async () => {
  const onPress = vi.fn();
  await mountComponent(
    <>
      <button type="button" onClick={onPress}>
        Next
      </button>
      <label>
        <input type="checkbox" onChange={onPress} /> Terms
      </label>
    </>,
  );
  await userEvent.dblClick(button('Next'));
  expect(onPress).toHaveBeenCalledTimes(2);
  await userEvent.dblClick(page.getByText('Terms'));
  expect(onPress).toHaveBeenCalledTimes(4);
});
