import { isDrawnId } from '@vitrine/contract/drawn/drawn-kinds';
import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { drawContent } from '../drawn/drawn-renderers.ts';
import type { ElementContext } from '../element-context.ts';
import type { LayoutKind } from './layout-kind.ts';

const findContent = ({ drawnId }: ElementOf<'drawn'>, { findDrawn }: ElementContext) =>
  drawnId === null ? null : (findDrawn?.(drawnId) ?? null);

export const drawnKind: LayoutKind<'drawn'> = {
  read: ({ drawnId }, common) => ({ ...common, kind: 'drawn', drawnId: isDrawnId(drawnId) ? drawnId : null }),
  draw(node, element, _color, context) {
    const content = findContent(element, context);
    return content === null ? { node } : drawContent(node, content, context);
  },
  listShown: findContent,
  hasSeconds: () => true,
  isMounted: true,
};
