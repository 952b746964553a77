import type { Frame, KnownElement } from '@vitrine/contract/layouts/document';
import { findBounds } from '@vitrine/layout/geometry/frames';
import { toAccountKey } from '../../../../api/account.ts';
import { createElementId } from '../../elements/canvas.ts';

const CLIPBOARD = 'layoutClipboard';
/** The distance of a copy from what lies at the same place, in canvas pixels. */
const STEP = 24;

/**
 * Copies with ids of their own, at the same places, or beside them if elements are at all of these. What would be outside of
 * the canvas, which may be smaller than the one it comes from, is moved into it.
 */
export function copyElements(
  elements: readonly KnownElement[],
  existing: readonly KnownElement[],
  canvas: { width: number; height: number },
): KnownElement[] {
  const bounds = findBounds(elements.map(({ frame }) => frame));
  if (bounds === null) return [];
  const taken = new Set(existing.map(({ frame }) => toPlace(frame)));
  let { dx, dy } = findWayIn(bounds, canvas);
  while (elements.every(({ frame }) => taken.has(toPlace(move(frame, dx, dy))))) {
    dx += STEP;
    dy += STEP;
  }
  return elements.map((element) => ({ ...element, id: createElementId(), frame: move(element.frame, dx, dy) }));
}

const move = (frame: Frame, dx: number, dy: number): Frame => ({ ...frame, x: frame.x + dx, y: frame.y + dy });
const toPlace = ({ x, y, width, height }: Frame): string => `${x} ${y} ${width} ${height}`;

function findWayIn(bounds: Frame, { width, height }: { width: number; height: number }): { dx: number; dy: number } {
  const isOutside =
    bounds.x >= width || bounds.y >= height || bounds.x + bounds.width <= 0 || bounds.y + bounds.height <= 0;
  if (!isOutside) return { dx: 0, dy: 0 };
  return {
    dx: Math.round((width - bounds.width) / 2 - bounds.x),
    dy: Math.round((height - bounds.height) / 2 - bounds.y),
  };
}

/** Keeps elements for a paste, also in other layouts of the account and other tabs of this browser. */
export function writeClipboard(elements: readonly KnownElement[]): boolean {
  try {
    localStorage.setItem(toAccountKey(CLIPBOARD), JSON.stringify(elements));
    return true;
  } catch {
    // The storage of the browser is full.
    return false;
  }
}

export function readClipboard(): readonly KnownElement[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(toAccountKey(CLIPBOARD)) ?? '[]');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `writeClipboard` of this or another tab
    return Array.isArray(kept) ? (kept as KnownElement[]) : [];
  } catch {
    return [];
  }
}
