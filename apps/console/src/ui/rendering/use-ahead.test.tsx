import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useAhead } from './use-ahead.ts';

function Filter() {
  const [settled, setSettled] = useState('all');
  const [shown, choose] = useAhead(settled);
  return (
    <>
      <p aria-label="shown">{shown}</p>
      <p aria-label="settled">{settled}</p>
      <button type="button" onClick={() => choose('online', () => setSettled('online'))}>
        Online
      </button>
      <button type="button" onClick={() => setSettled('all')}>
        Back
      </button>
    </>
  );
}

const text = (label: string) => screen.getByLabelText(label).textContent;

test('a choice is seen at once and followed afterwards; what is taken back elsewhere is taken back', async () => {
  render(<Filter />);
  fireEvent.click(screen.getByText('Online'));
  expect([text('shown'), text('settled')]).toEqual(['online', 'all']);
  await vi.waitFor(() => expect(text('settled')).toBe('online'));

  fireEvent.click(screen.getByText('Back'));
  expect([text('shown'), text('settled')]).toEqual(['all', 'all']);
});
