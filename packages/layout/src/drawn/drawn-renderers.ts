import type { DrawnShownOf } from '@vitrine/contract/drawn/drawn-fields';
import type { ShownDrawn } from '@vitrine/contract/drawn/drawn-ids';
import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { ElementContext, RenderedElement } from '../element-context.ts';
import { fieldsOf } from '../elements/fields.ts';
import type { DrawnRenderer } from './drawn-renderer.ts';
import { onlinevideo } from './onlinevideo.ts';
import { stream } from './stream.ts';

/** How each kind of drawn content looks. */
const renderers = {
  stream,
  onlinevideo,
} satisfies { [K in DrawnKind]: DrawnRenderer<DrawnShownOf<K>> };

/** Draws what is there, or nothing: a kind of a newer release. */
export function drawContent(node: HTMLElement, { kind, shown }: ShownDrawn, context: ElementContext): RenderedElement {
  const renderer = findRenderer(renderers, kind);
  return { node, ...renderer?.draw(node, renderer.read(fieldsOf(shown)), context) };
}

function findRenderer(known: object, kind: string): DrawnRenderer<unknown> | undefined {
  const isKnown = Object.prototype.hasOwnProperty.call(known, kind);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a renderer gets only what it has read itself
  return isKnown ? (known as Record<string, DrawnRenderer<unknown>>)[kind] : undefined;
}
