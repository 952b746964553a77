import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

function Page() {
  const [tab, setTab] = useState<'users' | 'system' | 'tools'>('users');
  return (
    <Tabs
      label="Developer Panel"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'users', label: 'Users', content: <input aria-label="Search users" /> },
        { value: 'system', label: 'System', content: <p>All healthy</p> },
        { value: 'tools', label: 'Tools', content: <p>Clear cache</p> },
      ]}
    />
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('only the selected tab is rendered, and its panel has its name', async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.getByRole('tablist', { name: 'Developer Panel' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Search users'), 'ada');
  await user.click(screen.getByRole('tab', { name: 'System' }));
  expect(screen.getByRole('tabpanel', { name: 'System' }).textContent).toBe('All healthy');
  expect(screen.queryByLabelText('Search users')).not.toBeInTheDocument();
});

test('arrow keys, Home and End select tabs; Tab moves the focus to the panel', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(selected()).toBe('System');
  await user.keyboard('{End}');
  expect(selected()).toBe('Tools');
  await user.keyboard('{ArrowRight}');
  expect(selected()).toBe('Users');
  await user.keyboard('{ArrowLeft}{Home}');
  expect(selected()).toBe('Users');
  await user.tab();
  expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true);
});
