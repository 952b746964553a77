import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Bar } from './bar.tsx';

test.each([
  [0, 'normal'],
  [0.799, 'normal'],
  [0.8, 'high'],
  [0.999, 'high'],
  [1, 'full'],
  [1.5, 'full'],
])('a bar at %d is %s: yellow from 80 %%, red from 100 %%', (value, level) => {
  render(<Bar value={value} label="Storage" />);
  expect(screen.getByRole('meter', { name: 'Storage' }).dataset['level']).toBe(level);
});
