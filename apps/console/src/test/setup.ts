import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// For busy machines: an element that never appears still fails the test.
configure({ asyncUtilTimeout: 60_000 });

const consoleError = vi.spyOn(console, 'error');

/** React reports misuse on the console: a test that causes a message fails. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockClear();
});

/** Browser APIs that menus and dialogs call, and that jsdom lacks. */
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  releasePointerCapture() {},
});
window.scrollTo = () => {};
// jsdom's own implementation never runs again once a test has switched to fake timers while a frame was pending.
const later = setTimeout;
globalThis.requestAnimationFrame = (call) => later(() => call(performance.now()), 16);
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
