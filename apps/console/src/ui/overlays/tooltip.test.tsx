import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeBeside } from './tooltip-place.ts';
import { Tooltip } from './tooltip.tsx';

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;
const button = (name: string) => screen.getByRole('button', { name });

const control = (left: number, top: number) => ({ left, top, width: 30, height: 30 });

describe('a tooltip', () => {
  let now = Date.now();
  beforeEach(() => {
    // Each test starts long after the previous one, so that no earlier tooltip shortens the delay.
    vi.useFakeTimers({ now: (now += 60_000) });
    render(
      <>
        <Tooltip text="Delete" shortcut="Del">
          <button type="button">Bin</button>
        </Tooltip>
        <Tooltip text="Edit">
          <button type="button">Pen</button>
        </Tooltip>
      </>,
    );
  });
  afterEach(() => vi.useRealTimers());

  test('opens after 700 ms of hovering, and describes the control', () => {
    fireEvent.pointerEnter(button('Bin'));
    pass(699);
    expect(shown()).toBeNull();
    pass(1);
    expect(shown()).toBe('DeleteDel');
    expect(button('Bin')).toHaveAttribute('aria-describedby', screen.getByRole('tooltip').id);
  });

  test('does not open for a pointer that passes by, or for touch', () => {
    fireEvent.pointerEnter(button('Bin'));
    pass(300);
    fireEvent.pointerLeave(button('Bin'));
    fireEvent.pointerEnter(button('Pen'), { pointerType: 'touch' });
    pass(5_000);
    expect(shown()).toBeNull();
  });

  test('opens without a delay after another has just closed', () => {
    fireEvent.pointerEnter(button('Bin'));
    pass(700);
    fireEvent.pointerLeave(button('Bin'));
    pass(100);
    expect(shown()).toBeNull();
    fireEvent.pointerEnter(button('Pen'));
    pass(0);
    expect(shown()).toBe('Edit');
  });

  test('replaces another', () => {
    fireEvent.pointerEnter(button('Bin'));
    pass(700);
    fireEvent.pointerEnter(button('Pen'));
    pass(700);
    expect(shown()).toBe('Edit');
  });

  test('stays open while the pointer is on it', () => {
    fireEvent.pointerEnter(button('Bin'));
    pass(700);
    fireEvent.pointerLeave(button('Bin'));
    fireEvent.pointerEnter(screen.getByRole('tooltip'));
    pass(5_000);
    expect(shown()).toBe('DeleteDel');
    fireEvent.pointerLeave(screen.getByRole('tooltip'));
    expect(shown()).toBeNull();
  });

  test.each<[string, () => void]>([
    ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
    ['a press', () => fireEvent.pointerDown(button('Bin'))],
    ['scrolling', () => fireEvent.scroll(window)],
  ])('closes on %s', (_, happen) => {
    fireEvent.pointerEnter(button('Bin'));
    pass(700);
    happen();
    expect(shown()).toBeNull();
  });
});

describe('the position of a tooltip', () => {
  const room = { width: 400, height: 300 };
  const bubble = { width: 100, height: 20 };

  test.each([
    ['top', control(200, 100), { x: 165, y: 74 }],
    ['bottom', control(200, 100), { x: 165, y: 136 }],
    ['left', control(200, 100), { x: 94, y: 105 }],
    ['right', control(200, 100), { x: 236, y: 105 }],
    ['top', control(200, 10), { x: 165, y: 46 }],
    ['bottom', control(200, 260), { x: 165, y: 234 }],
    ['left', control(20, 100), { x: 56, y: 105 }],
    ['right', control(360, 100), { x: 254, y: 105 }],
    ['top', control(0, 100), { x: 8, y: 74 }],
    ['top', control(380, 100), { x: 292, y: 74 }],
  ] as const)('%s of %j is %j', (side, anchor, place) => {
    expect(placeBeside(anchor, bubble, room, side)).toEqual(place);
  });
});
