import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { whenCalm } from './calm.ts';

const press = () => fireEvent.keyDown(document.body, { key: 'a' });

test('what can wait comes when nobody has pressed a key for a moment', async () => {
  const began = performance.now();
  press();
  const passed = await new Promise<number>((tell) => whenCalm(() => tell(performance.now() - began)));
  expect(passed).toBeGreaterThanOrEqual(200);
});

test('scrolling ends the wait, for what was out of sight is wanted', async () => {
  const called = vi.fn<(tookMs: number) => void>();
  press();
  whenCalm(called, 60_000);
  const began = performance.now();
  await vi.waitFor(() => {
    fireEvent.scroll(document);
    expect(called).toHaveBeenCalledOnce();
  });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('what is called off while it waits never comes', async () => {
  const [called, next] = [vi.fn<(tookMs: number) => void>(), vi.fn<(tookMs: number) => void>()];
  press();
  whenCalm(called)();
  whenCalm(next);
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce());
  expect(called).not.toHaveBeenCalled();
});
