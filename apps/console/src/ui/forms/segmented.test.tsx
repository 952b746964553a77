import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Segmented } from './segmented.tsx';

function Filter() {
  const [value, setValue] = useState<'all' | 'online'>('all');
  return (
    <Segmented
      label="Status"
      value={value}
      onValueChange={setValue}
      segments={[
        { value: 'all', label: 'All' },
        { value: 'online', label: 'Online' },
      ]}
    />
  );
}

test('arrow keys move the choice', async () => {
  const user = userEvent.setup();
  render(<Filter />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' })).toBeChecked();

  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Online' })).toBeChecked();
});
