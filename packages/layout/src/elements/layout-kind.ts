import type { LayoutColor } from '@vitrine/contract/layouts/document';
import type { ElementKind, ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { ElementContext, RenderedElement } from '../element-context.ts';
import type { Common, Fields } from './fields.ts';

/** The CSS of a color, by day or by night. */
export type PickColor = (color: LayoutColor) => string;

/** What a kind of element knows about itself. Only elements of the kind are given to it. */
export interface LayoutKind<K extends ElementKind> {
  /** An element of any fields: what is missing or wrong gets a default, and what is too much is cut off. */
  read: (fields: Fields, common: Common) => ElementOf<K>;
  /** Fills a node of the element's size, whose corners and opacity are set. */
  draw: (node: HTMLElement, element: ElementOf<K>, color: PickColor, context: ElementContext) => RenderedElement;
  /** What it shows besides its fields, as JSON: it is drawn anew when that changes. Nothing unless given. */
  listShown?: (element: ElementOf<K>, context: ElementContext) => unknown;
  /** True if it is told the time each second, otherwise each minute. */
  hasSeconds?: (element: ElementOf<K>) => boolean;
  /** Its content is mounted or drawn without colors of the layout, and goes on at nightfall. */
  isMounted?: true;
}

/** The interface of every kind. */
export type LayoutKinds = Readonly<{ [K in ElementKind]: LayoutKind<K> }>;

/** The node of an element with what was mounted into it. */
export const withMount = (node: HTMLElement, unmount: RenderedElement['unmount'] | string | null): RenderedElement =>
  typeof unmount === 'function' ? { node, unmount } : { node };
