import type { Frame, KnownElement } from '@vitrine/contract/layouts/document';
import { type AnyElement, isKnown } from '../state/document-edits.ts';
import { contains, overlaps, type Point } from './view.ts';

/** The front element at a point of the canvas; locked ones are chosen in the layers, so that what is on them is reached. */
export const findElementAt = (elements: readonly AnyElement[], point: Point): KnownElement | undefined =>
  elements.filter(isKnown).findLast(({ frame, isLocked }) => !isLocked && contains(frame, point));

/** The ids of the elements that a marquee touches. */
export const listTouched = (elements: readonly AnyElement[], marquee: Frame): string[] =>
  elements
    .filter(isKnown)
    .filter(({ frame, isLocked }) => !isLocked && overlaps(frame, marquee))
    .map(({ id }) => id);
