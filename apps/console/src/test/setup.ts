import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 4_000 });

const consoleError = vi.spyOn(console, 'error');

/** React reports misuse there; a page that makes it speak has failed. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockClear();
});

/** What browsers have and jsdom lacks: menus and dialogs ask for it. */
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  releasePointerCapture() {},
});
window.scrollTo = () => {};
// jsdom's own stops for good once a test has turned the clock by hand while it waited for its next frame.
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
