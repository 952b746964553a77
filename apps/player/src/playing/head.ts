import { buildSvgElement, buildElement } from '../core/element.ts';

/** The product's logo: a lit pane with a label under it. */
function renderLogo(): SVGElement {
  const line = { stroke: 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round' };
  return buildSvgElement(
    'svg',
    { viewBox: '0 0 20 20', fill: 'none', 'aria-hidden': 'true' },
    buildSvgElement('rect', { ...line, x: '1.5', y: '2.5', width: '17', height: '11', rx: '1.5' }),
    buildSvgElement('path', { ...line, d: 'M2 17.5h8' }),
    buildSvgElement('path', { ...line, d: 'M13 17.5h.01', 'stroke-width': '2.4' }),
  );
}

/** The line at the top of every message; `right` names the screen where the message itself does not. */
export const renderHead = (right = ''): HTMLElement =>
  buildElement(
    'header',
    { class: 'head' },
    renderLogo(),
    buildElement('span', {}, 'Vitrine'),
    buildElement('span', { class: 'end' }, right),
  );
