import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '../forms/button.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { ApprovalScope, HoldsProvider, useWaiting } from './approval.tsx';
import type { RouteName } from './may.tsx';

function Knowing({ waiting }: { waiting: 'perhaps' | 'surely' | null }): null {
  useWaiting(waiting);
  return null;
}

/** Buttons of every kind, for a person for whom these routes wait. */
function show(waiting: 'perhaps' | 'surely' | 'unknown' | null, held: readonly RouteName[] = ['assignments.resume']) {
  render(
    <HoldsProvider value={(route) => held.includes(route)}>
      <ApprovalScope>
        {waiting !== 'unknown' && <Knowing waiting={waiting} />}
        <Button>Cancel</Button>
        <Button needs="assignments.resume">Open</Button>
        <Button sends="assignments.resume">Resume</Button>
        <Button type="submit">Save</Button>
        <IconButton label="Remove" sends="assignments.resume" />
      </ApprovalScope>
    </HoldsProvider>,
  );
  return screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
}

const SENT = 'Send for approval';

test('a button that sends a change says so where it surely waits, and others never do', () => {
  expect(show('surely')).toEqual(['Cancel', 'Open', SENT, SENT, 'Remove: send for approval']);
});

test.each([null, 'perhaps'] as const)('nothing says so where the change waits %s', (waiting) => {
  expect(show(waiting)).toEqual(['Cancel', 'Open', 'Resume', 'Save', 'Remove']);
});

test('where nothing knows the change, its route decides', () => {
  expect(show('unknown')).toEqual(['Cancel', 'Open', SENT, 'Save', 'Remove: send for approval']);
});

test('a person whose changes do not wait sees the usual words', () => {
  expect(show('unknown', [])).toEqual(['Cancel', 'Open', 'Resume', 'Save', 'Remove']);
});
