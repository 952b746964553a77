import type { Frame, KnownElement, LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import { MAX_CANVAS } from '@vitrine/contract/layouts/layout-limits';
import { isElementKind } from '@vitrine/layout/elements/layout-kinds';
import { type OrderChange, reorder } from '@vitrine/layout/geometry/frames';

/** An element of this release, or one of a newer release, which is kept as it is. */
export type AnyElement = Scene['elements'][number];

/** False for an element of a newer release. */
export const isKnown = (element: AnyElement): element is KnownElement => isElementKind(element.kind);

/** The scene with this id; the first one if there is none. */
export function findScene({ scenes }: LayoutDocument, id: string): Scene {
  const scene = scenes.find((each) => each.id === id) ?? scenes[0];
  if (scene === undefined) throw new Error('A layout has at least one scene.');
  return scene;
}

/** The document with other elements in a scene; the same document if they are the same. */
function withElements(
  document: LayoutDocument,
  sceneId: string,
  edit: (elements: AnyElement[]) => AnyElement[],
): LayoutDocument {
  const scene = findScene(document, sceneId);
  const elements = edit(scene.elements);
  const { length } = scene.elements;
  if (elements.length === length && elements.every((each, index) => each === scene.elements[index])) return document;
  return { ...document, scenes: document.scenes.map((each) => (each === scene ? { ...scene, elements } : each)) };
}

/** Changes elements of known kinds. */
export function withChanged(
  document: LayoutDocument,
  sceneId: string,
  ids: readonly string[],
  change: (element: KnownElement) => KnownElement,
): LayoutDocument {
  const chosen = new Set(ids);
  return withElements(document, sceneId, (elements) =>
    elements.map((element) => (chosen.has(element.id) && isKnown(element) ? change(element) : element)),
  );
}

/** Moves and resizes elements; the document keeps only places that a canvas can have. */
export const withFrames = (
  document: LayoutDocument,
  sceneId: string,
  frames: ReadonlyMap<string, Frame>,
): LayoutDocument =>
  withChanged(document, sceneId, [...frames.keys()], (element) => {
    const frame = limitFrame(frames.get(element.id) ?? element.frame);
    return isSameFrame(frame, element.frame) ? element : { ...element, frame };
  });

const limit = (value: number, min: number, max: number): number => Math.round(Math.min(max, Math.max(min, value)));

export const limitFrame = ({ x, y, width, height }: Frame): Frame => ({
  x: limit(x, -MAX_CANVAS, MAX_CANVAS),
  y: limit(y, -MAX_CANVAS, MAX_CANVAS),
  width: limit(width, 1, 2 * MAX_CANVAS),
  height: limit(height, 1, 2 * MAX_CANVAS),
});

const isSameFrame = (a: Frame, b: Frame): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

export function withoutElements(document: LayoutDocument, sceneId: string, ids: readonly string[]): LayoutDocument {
  const chosen = new Set(ids);
  return withElements(document, sceneId, (elements) => elements.filter(({ id }) => !chosen.has(id)));
}

/** Adds elements in front of all others. */
export const withAdded = (document: LayoutDocument, sceneId: string, added: readonly AnyElement[]): LayoutDocument =>
  withElements(document, sceneId, (elements) => [...elements, ...added]);

export function withOrder(
  document: LayoutDocument,
  sceneId: string,
  ids: readonly string[],
  change: OrderChange,
): LayoutDocument {
  const chosen = new Set(ids);
  return withElements(document, sceneId, (elements) => reorder(elements, ({ id }) => chosen.has(id), change));
}

/** Moves elements to the place of another one, which then is behind them; null: behind all. They keep their order. */
export function withMovedElements(
  document: LayoutDocument,
  sceneId: string,
  ids: readonly string[],
  above: string | null,
): LayoutDocument {
  const chosen = new Set(ids);
  return withElements(document, sceneId, (elements) => {
    const rest = elements.filter(({ id }) => !chosen.has(id));
    const at = above === null ? 0 : rest.findIndex(({ id }) => id === above) + 1;
    return [...rest.slice(0, at), ...elements.filter(({ id }) => chosen.has(id)), ...rest.slice(at)];
  });
}
