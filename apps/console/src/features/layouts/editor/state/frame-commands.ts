import type { Frame, KnownElement } from '@vitrine/contract/layouts/document';
import {
  type Alignment,
  alignFrames,
  type Axis,
  distributeFrames,
  findBounds,
  resizeFrame,
} from '@vitrine/layout/geometry/frames';
import { t } from '@vitrine/messages/t';
import { type CommandContext, formatFrameSize, listIds, valuesOf } from './command-context.ts';
import { withFrames } from './document-edits.ts';

export const labelOfMove = (elements: readonly KnownElement[]): string =>
  t('{count, plural, =1 {moving {name}} other {moving # elements}}', valuesOf(elements));

export const labelOfResize = (elements: readonly KnownElement[]): string =>
  t('{count, plural, =1 {resizing {name}} other {resizing # elements}}', valuesOf(elements));

/** Moves and sizes the selected elements. */
export function createFrameCommands({ read, announce, edit, listSelected, listMovable }: CommandContext) {
  const setFrames = (frames: ReadonlyMap<string, Frame>, label: string, merge?: string): boolean =>
    edit(label, (document, sceneId) => withFrames(document, sceneId, frames), { merge });

  function place(elements: readonly KnownElement[], frames: readonly Frame[], label: string, merge?: string): boolean {
    const pairs = frames.flatMap((frame, index) =>
      elements[index] === undefined ? [] : [[elements[index].id, frame] as const],
    );
    return setFrames(new Map(pairs), label, merge);
  }

  /** Tells where what is selected is now, or how large. */
  function announceFrame(describe: (bounds: Frame, values: ReturnType<typeof valuesOf>) => string): void {
    const selected = listSelected();
    const bounds = findBounds(selected.map(({ frame }) => frame));
    if (bounds !== null) announce(describe(bounds, valuesOf(selected)));
  }
  const announcePlace = (): void =>
    announceFrame(({ x, y }, values) =>
      t('{count, plural, =1 {{name} moved to {x}, {y}} other {# elements moved to {x}, {y}}}', { ...values, x, y }),
    );
  const announceSize = (): void =>
    announceFrame((bounds, values) =>
      t('{count, plural, =1 {{name} is now {size}} other {# elements are now {size}}}', {
        ...values,
        size: formatFrameSize(bounds),
      }),
    );

  return {
    setFrames,
    announcePlace,
    announceSize,
    /** Moves by canvas pixels. */
    nudge(dx: number, dy: number) {
      const elements = listMovable();
      const frames = elements.map(({ frame }) => ({ ...frame, x: frame.x + dx, y: frame.y + dy }));
      if (place(elements, frames, labelOfMove(elements), `nudge ${listIds(elements).join(' ')}`)) announcePlace();
    },
    /** Moves the right and the bottom edge of each element. */
    resizeBy(dx: number, dy: number) {
      const elements = listMovable();
      const frames = elements.map(({ frame }) => resizeFrame(frame, { x: 1, y: 1 }, dx, dy));
      if (place(elements, frames, labelOfResize(elements), `resize ${listIds(elements).join(' ')}`)) announceSize();
    },
    /** Aligns several elements with each other, and one with the canvas. */
    align(alignment: Alignment) {
      const elements = listMovable();
      const frames = elements.map(({ frame }) => frame);
      const { width, height } = read().document;
      const within = frames.length === 1 ? { x: 0, y: 0, width, height } : findBounds(frames);
      if (within === null) return;
      if (
        place(
          elements,
          alignFrames(frames, alignment, within),
          t('{count, plural, =1 {aligning {name}} other {aligning # elements}}', valuesOf(elements)),
        )
      )
        announcePlace();
    },
    /** Makes the gaps between three or more elements equal. */
    distribute(axis: Axis) {
      const elements = listMovable();
      const frames = elements.map(({ frame }) => frame);
      if (
        place(
          elements,
          distributeFrames(frames, axis),
          t('{count, plural, =1 {distributing {name}} other {distributing # elements}}', valuesOf(elements)),
        )
      ) {
        announce(t('{count, plural, =1 {{name} distributed.} other {# elements distributed.}}', valuesOf(elements)));
      }
    },
  };
}
