import * as limits from '@vitrine/contract/layouts/layout-limits';
import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { encode } from 'uqr';
import type { ElementContext } from '../element-context.ts';
import type { LayoutKind } from './layout-kind.ts';
import { colorOr, readText } from './fields.ts';

export const qrKind: LayoutKind<'qr'> = {
  read: (fields, common) => ({
    ...common,
    kind: 'qr',
    text: readText(fields['text'], limits.MAX_QR_LENGTH),
    ...(fields['isCounted'] === true && { isCounted: true }),
    color: colorOr(fields['color'], '#000000'),
    background: colorOr(fields['background'], '#ffffff'),
  }),
  draw(node, element, color, context) {
    node.style.backgroundColor = color(element.background);
    drawCode(node, findScanAddress(element, context) ?? element.text, color(element.color));
    return { node };
  },
  listShown: findScanAddress,
};

function findScanAddress({ id, isCounted }: ElementOf<'qr'>, context: ElementContext): string | null {
  return isCounted === true ? (context.findScanAddress?.(id) ?? null) : null;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Replaces halves of characters, which cannot be encoded. */
const replaceHalves = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));

/** Draws the code with the four empty squares around it that scanners need. */
function drawCode(node: HTMLElement, text: string, color: string): void {
  if (text === '') return;
  const { data, size } = encode(replaceHalves(text), { border: 4 });
  const path = document.createElementNS(SVG, 'path');
  let squares = '';
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) squares += `M${x} ${y}h1v1h-1z`;
    });
  });
  path.setAttribute('d', squares);
  path.setAttribute('fill', color);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  svg.style.display = 'block';
  svg.style.width = '100%';
  svg.style.height = '100%';
  svg.appendChild(path);
  node.appendChild(svg);
}
