import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

const { getElementError } = getConfig();
configure({
  // The limit suits busy machines: an element that never appears still fails the test.
  asyncUtilTimeout: 60_000,
  // While an element is awaited, the page is not printed for each attempt, only for the last.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
});

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
  setPointerCapture() {},
  releasePointerCapture() {},
});
window.scrollTo = () => {};
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
// jsdom's own implementation never runs again once a test has switched to fake timers while a frame was pending.
const later = window.setTimeout;
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
