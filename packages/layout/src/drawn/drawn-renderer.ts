import type { ElementContext, RenderedElement } from '../element-context.ts';
import type { Fields } from '../elements/fields.ts';

/** How a kind of drawn content looks: on screens, in layouts and in the console. */
export interface DrawnRenderer<Shown> {
  /** What it shows, out of anything: a screen may have an older or newer release than the server. */
  read: (fields: Fields) => Shown;
  /** Fills a node. It may be as small as a thumbnail. `tell` is called every second. */
  draw: (node: HTMLElement, shown: Shown, context: ElementContext) => Omit<RenderedElement, 'node'>;
}
