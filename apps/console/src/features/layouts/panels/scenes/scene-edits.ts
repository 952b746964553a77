import type { Frame, KnownElement, LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import { MAX_CANVAS, MAX_TEXT_SIZE, MIN_TEXT_SIZE } from '@vitrine/contract/layouts/layout-limits';
import { t } from '@vitrine/messages/t';
import { isKnown } from '../../editor/state/document-edits.ts';
import { createElementId } from '../../elements/canvas.ts';

/** A name that no scene has: `Scene 3`. */
function nameScene(scenes: readonly Scene[]): string {
  const names = new Set(scenes.map(({ name }) => name));
  for (let number = scenes.length + 1; ; number += 1) {
    const name = t('Scene {number}', { number });
    if (!names.has(name)) return name;
  }
}

/** An empty scene with the background of another one. */
export const createScene = (scenes: readonly Scene[], like: Scene): Scene => ({
  id: createElementId(),
  name: nameScene(scenes),
  background: like.background,
  elements: [],
  windows: [],
});

/** A scene with the same elements under ids of their own. It has no times: they are those of the other scene. */
export const copyScene = (scene: Scene): Scene => ({
  ...scene,
  id: createElementId(),
  name: t('{name} (copy)', { name: scene.name.slice(0, 85) }).slice(0, 100),
  windows: [],
  elements: scene.elements.map((element) => ({ ...element, id: createElementId() })),
});

/** Adds a scene after another one. */
export function withScene(document: LayoutDocument, scene: Scene, afterId: string): LayoutDocument {
  const at = document.scenes.findIndex(({ id }) => id === afterId) + 1;
  return { ...document, scenes: [...document.scenes.slice(0, at), scene, ...document.scenes.slice(at)] };
}

export const withChangedScene = (document: LayoutDocument, id: string, change: Partial<Scene>): LayoutDocument => ({
  ...document,
  scenes: document.scenes.map((scene) => (scene.id === id ? { ...scene, ...change } : scene)),
});

export const withoutScene = (document: LayoutDocument, id: string): LayoutDocument => ({
  ...document,
  scenes: document.scenes.filter((scene) => scene.id !== id),
});

/** Moves a scene to a place among the others, which begin at 0. The same document if it is there or cannot be. */
export function withMovedScene(document: LayoutDocument, id: string, to: number): LayoutDocument {
  const from = document.scenes.findIndex((scene) => scene.id === id);
  const scene = document.scenes[from];
  if (scene === undefined || to === from || to < 0 || to >= document.scenes.length) return document;
  const others = document.scenes.filter((each) => each !== scene);
  return { ...document, scenes: [...others.slice(0, to), scene, ...others.slice(to)] };
}

const limit = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.round(value)));

/**
 * The layout on a canvas of another size. Its elements are scaled together, as large as fits, in the middle. Elements of a
 * newer release stay as they are.
 */
export function withCanvas(document: LayoutDocument, width: number, height: number): LayoutDocument {
  if (width === document.width && height === document.height) return document;
  const scale = Math.min(width / document.width, height / document.height);
  const [dx, dy] = [(width - document.width * scale) / 2, (height - document.height * scale) / 2];
  const place = (frame: Frame): Frame => ({
    x: limit(frame.x * scale + dx, -MAX_CANVAS, MAX_CANVAS),
    y: limit(frame.y * scale + dy, -MAX_CANVAS, MAX_CANVAS),
    width: limit(frame.width * scale, 1, 2 * MAX_CANVAS),
    height: limit(frame.height * scale, 1, 2 * MAX_CANVAS),
  });
  return {
    ...document,
    width,
    height,
    scenes: document.scenes.map((scene) => ({
      ...scene,
      elements: scene.elements.map((element) =>
        isKnown(element) ? scaleLook({ ...element, frame: place(element.frame) }, scale) : element,
      ),
    })),
  };
}

/** The element with letters, corners, padding and border of another size. */
function scaleLook(element: KnownElement, scale: number): KnownElement {
  const scaled = { ...element };
  if ('cornerRadius' in scaled) scaled.cornerRadius = limit(scaled.cornerRadius * scale, 0, 4_000);
  if ('padding' in scaled) scaled.padding = limit(scaled.padding * scale, 0, 1_000);
  if ('style' in scaled) {
    scaled.style = { ...scaled.style, size: limit(scaled.style.size * scale, MIN_TEXT_SIZE, MAX_TEXT_SIZE) };
  }
  if ('border' in scaled && scaled.border !== null) {
    scaled.border = { ...scaled.border, width: limit(scaled.border.width * scale, 1, 200) };
  }
  return scaled;
}
