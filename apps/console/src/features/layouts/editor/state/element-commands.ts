import type { KnownElement } from '@vitrine/contract/layouts/document';
import { MAX_ELEMENTS } from '@vitrine/contract/layouts/layout-limits';
import { findBounds, type OrderChange } from '@vitrine/layout/geometry/frames';
import { findFreePlace } from '@vitrine/layout/geometry/free-place';
import { t } from '@vitrine/messages/t';
import { type CommandContext, listIds, valuesOf } from './command-context.ts';
import * as edits from './document-edits.ts';
import { copyElements, readClipboard, writeClipboard } from './element-copies.ts';

const describeLimit = (): string =>
  t('{most, plural, one {A scene has at most # element.} other {A scene has at most # elements.}} Remove some first.', {
    most: MAX_ELEMENTS,
  });

const describeOrder = (change: OrderChange, elements: readonly KnownElement[]): string =>
  t(
    '{change, select, front {{count, plural, =1 {{name} moved to the front.} other {# elements moved to the front.}}} forward {{count, plural, =1 {{name} moved forward.} other {# elements moved forward.}}} backward {{count, plural, =1 {{name} moved backward.} other {# elements moved backward.}}} other {{count, plural, =1 {{name} moved to the back.} other {# elements moved to the back.}}}}',
    { change, ...valuesOf(elements) },
  );

/** Adds, removes, orders and changes elements of the open scene. */
export function createElementCommands(context: CommandContext) {
  const { read, announce, refuse, edit, listElements, listKnown, listSelected, listMovable } = context;
  const findKnown = (ids: readonly string[]) => listKnown().filter(({ id }) => ids.includes(id));

  function add(elements: readonly KnownElement[], done: 'added' | 'duplicated' | 'pasted' = 'added'): void {
    if (listElements().length + elements.length > MAX_ELEMENTS) {
      return refuse(t('This scene is full'), describeLimit());
    }
    const label = t('{count, plural, =1 {adding {name}} other {adding # elements}}', valuesOf(elements));
    const selection = listIds(elements);
    if (edit(label, (document, sceneId) => edits.withAdded(document, sceneId, elements), { selection })) {
      announce(
        t(
          '{done, select, duplicated {{count, plural, =1 {{name} duplicated.} other {# elements duplicated.}}} pasted {{count, plural, =1 {{name} pasted.} other {# elements pasted.}}} other {{count, plural, =1 {{name} added.} other {# elements added.}}}}',
          {
            done,
            ...valuesOf(elements),
          },
        ),
      );
    }
  }

  /** Adds elements, which keep their places to each other, where there is room. */
  function addWhereFree(elements: readonly KnownElement[]): void {
    const bounds = findBounds(elements.map(({ frame }) => frame));
    if (bounds === null) return;
    const taken = listKnown().map(({ frame }) => frame);
    const { x, y } = findFreePlace(bounds, taken, read().document);
    add(
      elements.map((each) => {
        const frame = { ...each.frame, x: each.frame.x + x - bounds.x, y: each.frame.y + y - bounds.y };
        return { ...each, frame };
      }),
    );
  }

  const addCopies = (elements: readonly KnownElement[], done: 'duplicated' | 'pasted'): void =>
    add(copyElements(elements, listKnown(), read().document), done);

  function remove(): void {
    const movable = listMovable();
    if (movable.length === 0) return;
    const label = t('{count, plural, =1 {deleting {name}} other {deleting # elements}}', valuesOf(movable));
    edit(label, (document, sceneId) => edits.withoutElements(document, sceneId, listIds(movable)));
    announce(t('{count, plural, =1 {{name} deleted.} other {# elements deleted.}}', valuesOf(movable)));
  }

  function copy(): boolean {
    const selected = listSelected();
    if (selected.length === 0) return false;
    const isKept = writeClipboard(selected);
    if (isKept) announce(t('{count, plural, =1 {{name} copied.} other {# elements copied.}}', valuesOf(selected)));
    else refuse(t('Not copied'), t('The storage of this browser is full.'));
    return isKept;
  }

  return {
    add,
    addWhereFree,
    remove,
    duplicate: () => addCopies(listSelected(), 'duplicated'),
    copy,
    cut() {
      if (copy()) remove();
    },
    paste: () => addCopies(readClipboard(), 'pasted'),
    order(change: OrderChange) {
      const selected = listSelected();
      const label = t('{count, plural, =1 {ordering {name}} other {ordering # elements}}', valuesOf(selected));
      if (edit(label, (document, sceneId) => edits.withOrder(document, sceneId, listIds(selected), change))) {
        announce(describeOrder(change, selected));
      }
    },
    /** Moves elements right in front of another one, or behind all. */
    moveAbove(ids: readonly string[], above: string | null) {
      const label = t('{count, plural, =1 {ordering {name}} other {ordering # elements}}', valuesOf(findKnown(ids)));
      if (!edit(label, (document, sceneId) => edits.withMovedElements(document, sceneId, ids, above))) return;
      const elements = listElements();
      const layer = elements.length - elements.findLastIndex(({ id }) => ids.includes(id));
      announce(
        t(
          '{count, plural, =1 {{name} moved to layer {layer} of {layers}.} other {# elements moved to layer {layer} of {layers}.}}',
          { ...valuesOf(findKnown(ids)), layer, layers: elements.length },
        ),
      );
    },
    /** Changes fields of elements. Successive changes with the same `merge` are one step. */
    change(ids: readonly string[], change: (element: KnownElement) => KnownElement, merge?: string) {
      const label = t('{count, plural, =1 {editing {name}} other {editing # elements}}', valuesOf(findKnown(ids)));
      edit(label, (document, sceneId) => edits.withChanged(document, sceneId, ids, change), { merge });
    },
    /** Locks elements, or unlocks them if all are locked. */
    toggleLock(ids: readonly string[]) {
      const chosen = findKnown(ids);
      const isLocked = !chosen.every((each) => each.isLocked);
      const values = valuesOf(chosen);
      edit(
        isLocked
          ? t('{count, plural, =1 {locking {name}} other {locking # elements}}', values)
          : t('{count, plural, =1 {unlocking {name}} other {unlocking # elements}}', values),
        (document, sceneId) => edits.withChanged(document, sceneId, ids, (each) => ({ ...each, isLocked })),
      );
      announce(
        isLocked
          ? t('{count, plural, =1 {{name} locked.} other {# elements locked.}}', values)
          : t('{count, plural, =1 {{name} unlocked.} other {# elements unlocked.}}', values),
      );
    },
    rename: (id: string, name: string) =>
      edit(t('renaming {name}', { name }), (document, sceneId) =>
        edits.withChanged(document, sceneId, [id], (each) => ({ ...each, name })),
      ),
    /** Removes an element of a newer release, which only the layers show. */
    removeUnknown: (id: string) =>
      edit(t('deleting an element'), (document, sceneId) => edits.withoutElements(document, sceneId, [id])),
  };
}
