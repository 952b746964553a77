import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { ElementKind, ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { layoutKindOf } from '@vitrine/layout/elements/layout-kinds';
import type { Point } from '../editor/canvas/view.ts';
import type { PickedContent } from '../panels/picked-content.ts';
import { type ElementCanvas, createElementId, placeFrame, unitOf } from './canvas.ts';
import { kindOf, showContent } from './editor-kinds.ts';

/** An element of a kind with defaults, in the middle of the canvas, or around a point of it. */
export function createElement<K extends ElementKind>(kind: K, canvas: ElementCanvas, at?: Point): ElementOf<K> {
  const { label, size, defaults } = kindOf(kind);
  const [width, height] = size;
  const frame = placeFrame(canvas, width * unitOf(canvas), height * unitOf(canvas), at);
  const common = { id: createElementId(), name: label, frame, isLocked: false, opacity: 100 };
  return layoutKindOf(kind).read({ ...defaults?.(canvas) }, common);
}

/** An element with content, in its own proportions, at most half as wide as the canvas. */
export function createContentElement(
  kind: ElementKind,
  { id, name, width, height }: Omit<PickedContent, 'resources'>,
  canvas: ElementCanvas,
  at?: Point,
): KnownElement {
  const element = createElement(kind, canvas, at);
  const shown = { ...showContent(element, id), name: name.slice(0, 100) || element.name };
  if (width === null || height === null || width < 1 || height < 1) return shown;
  const scale = Math.min(canvas.width / 2 / width, (canvas.height * 0.6) / height);
  return { ...shown, frame: placeFrame(canvas, width * scale, height * scale, at) };
}

/** What can be added of a kind, with the elements that it makes. */
export function listPresets(kind: ElementKind) {
  const { label, Icon, presets = [{ label, Icon, create: justThis }] } = kindOf(kind);
  return presets.map((preset) => ({
    label: preset.label,
    Icon: preset.Icon,
    create: (canvas: ElementCanvas) => preset.create(createElement(kind, canvas), canvas),
  }));
}

const justThis = (element: KnownElement): KnownElement[] => [element];
