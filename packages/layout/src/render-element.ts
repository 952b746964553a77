import type { Frame, KnownElement, LayoutColor } from '@vitrine/contract/layouts/document';
import { pickColor } from './color.ts';
import type { ElementContext, RenderedElement } from './element-context.ts';
import { layoutKindOf } from './elements/layout-kinds.ts';
import { px, setStyles } from './styles.ts';

export const frameElement = (node: HTMLElement, { x, y, width, height }: Frame): void =>
  setStyles(node, { left: px(x), top: px(y), width: px(width), height: px(height), transform: '', 'will-change': '' });

/** Shows an element elsewhere in its own layer, so that a browser paints nothing anew while it is dragged. */
export const shiftElement = (node: HTMLElement, from: Frame, to: Frame): void =>
  setStyles(node, { transform: `translate(${px(to.x - from.x)}, ${px(to.y - from.y)})`, 'will-change': 'transform' });

export function placeElement(node: HTMLElement, frame: Frame, index: number): void {
  frameElement(node, frame);
  node.style.zIndex = String(index);
}

/** Creates the node of an element; its place is set by {@link placeElement}. */
export function renderElement(element: KnownElement, context: ElementContext, isNight: boolean): RenderedElement {
  const node = document.createElement('div');
  setStyles(node, { position: 'absolute', overflow: 'hidden', 'box-sizing': 'border-box' });
  if (element.opacity < 100) node.style.opacity = String(element.opacity / 100);
  if ('cornerRadius' in element) node.style.borderRadius = px(element.cornerRadius);
  const pick = (color: LayoutColor) => pickColor(color, isNight);
  return layoutKindOf(element.kind).draw(node, element, pick, context);
}
