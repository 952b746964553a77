import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SelectionBar } from './selection-bar.tsx';

function Page() {
  const [isChoosing, setIsChoosing] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setIsChoosing(false)}>
        Elsewhere
      </button>
      {isChoosing && (
        <SelectionBar title="2 selected" onClear={() => setIsChoosing(false)}>
          {null}
        </SelectionBar>
      )}
    </main>
  );
}

test.each([
  ['Clear selection', 'goes to the page with the button that had it', () => screen.getByRole('main')],
  ['Elsewhere', 'stays where it is', () => screen.getByRole('button', { name: 'Elsewhere' })],
])('when the bar is closed by “%s”, the focus %s', (name, _, focused) => {
  render(<Page />);
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  expect(focused()).toHaveFocus();
});
