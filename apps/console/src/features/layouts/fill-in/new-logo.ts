import type { Frame, LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import { MAX_ELEMENTS } from '@vitrine/contract/layouts/layout-limits';
import { t } from '@vitrine/messages/t';
import { isKnown, withAdded } from '../editor/state/document-edits.ts';
import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { createElementId } from '../elements/canvas.ts';
import { createElement } from '../elements/create-element.ts';
import { kindOf, showContent } from '../elements/editor-kinds.ts';
import type { PickedContent } from '../panels/picked-content.ts';

/** The sides of the place of a logo and its distance from the edges, as parts of the shorter side of the canvas. */
const [WIDTH, HEIGHT, MARGIN] = [0.24, 0.13, 0.045];

/** The document with a logo in a corner of each scene, where it covers the least. */
export function withNewLogo(document: LayoutDocument, content: PickedContent): LayoutDocument {
  let next = document;
  for (const scene of document.scenes) {
    if (scene.elements.length >= MAX_ELEMENTS) continue;
    const logo: ElementOf<'picture'> = {
      ...createElement('picture', document),
      id: `logo-${createElementId()}`,
      name: t('Logo'),
      fit: 'contain',
      frame: findCorner(document, scene),
    };
    next = withAdded(next, scene.id, [showContent(logo, content.id)]);
  }
  return next;
}

function findCorner({ width, height }: LayoutDocument, { elements }: Scene): Frame {
  const side = Math.min(width, height);
  const [w, h, margin] = [Math.round(WIDTH * side), Math.round(HEIGHT * side), Math.round(MARGIN * side)];
  // Of two that cover as much, the upper one and the one at the start.
  const corners = [margin, height - h - margin].flatMap((y) =>
    [margin, width - w - margin].map((x) => ({ x, y, width: w, height: h })),
  );
  const covered = corners.map((frame) => ({
    frame,
    weight: elements.filter(isKnown).reduce((sum, each) => {
      const { coverCost = 20 } = kindOf(each.kind);
      return overlap(frame, each.frame) ? sum + coverCost : sum;
    }, 0),
  }));
  return covered.toSorted((a, b) => a.weight - b.weight)[0]?.frame ?? { x: 0, y: 0, width: w, height: h };
}

const overlap = (a: Frame, b: Frame): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
