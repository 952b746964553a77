import { buildElement } from '../core/element.ts';
import { findLargestFit } from './largest-fit.ts';
import type { Message } from './state.ts';

type AccountMessage = Extract<Message, { kind: 'message' }>;

/** The largest heading, as a part of the screen's shorter side. */
const MAX_PART = 0.16;

/** The smallest heading, in pixels: a full message still fits a tiny screen. */
const MIN_PX = 1;

/** Below this part of the largest size, long words are broken rather than everything made smaller. */
const BREAK_BELOW = 0.4;

/** A message of the account as a full screen, as large as its text allows on this screen. */
export function renderMessage({ heading, text, tone }: AccountMessage): HTMLElement {
  const words = [buildElement('h1', { dir: 'auto' }, heading)];
  if (text !== '') words.push(buildElement('p', { dir: 'auto' }, text));
  const middle = buildElement('div', { class: 'middle' }, ...words);
  const root = buildElement('div', { class: 'screen message', 'data-tone': tone, role: 'alert' }, middle);
  const fit = (): void => {
    if (root.isConnected) fitText(root, middle);
  };
  // Called before the first paint, and again when the screen is turned or resized.
  if (typeof ResizeObserver === 'undefined') requestAnimationFrame(fit);
  else new ResizeObserver(fit).observe(root);
  void document.fonts?.ready.then(fit);
  return root;
}

function fitText(root: HTMLElement, middle: HTMLElement): void {
  const { paddingTop, paddingBottom } = getComputedStyle(root);
  const heightPx = root.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const setSize = (px: number): void => root.style.setProperty('--size', `${px}px`);
  const fits = (px: number): boolean => {
    setSize(px);
    return middle.offsetHeight <= heightPx && middle.scrollWidth <= middle.clientWidth;
  };
  const maxPx = Math.min(root.clientWidth, root.clientHeight) * MAX_PART;
  delete root.dataset['break'];
  let sizePx = findLargestFit(MIN_PX, maxPx, fits);
  if (sizePx < maxPx * BREAK_BELOW) {
    root.dataset['break'] = '';
    sizePx = findLargestFit(MIN_PX, maxPx, fits);
  }
  setSize(sizePx);
}
