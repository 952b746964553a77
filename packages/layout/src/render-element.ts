import type { Frame, KnownElement, LayoutColor } from '@vitrine/contract/layouts/document';
import { keyOfPlace } from '@vitrine/contract/layouts/weather-limits';
import { encode } from 'uqr';
import { pickColor } from './color.ts';
import type { ElementContext, ElementOf, RenderedElement, Unmount } from './element-context.ts';
import { checkAddress, createImage } from './images.ts';
import { renderList } from './render-list.ts';
import { renderPrices } from './render-prices.ts';
import { renderTicker } from './render-ticker.ts';
import { renderWeather } from './weather/render-weather.ts';
import { renderWritten } from './render-written.ts';
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
  const color = (value: LayoutColor) => pickColor(value, isNight);
  switch (element.kind) {
    case 'picture':
      fillPicture(node, element, context);
      return { node };
    case 'video':
      return withMount(node, element.mediaId && context.mounts.video?.(node, element));
    case 'playlist':
      return withMount(node, element.playlistId && context.mounts.playlist?.(node, element));
    case 'webpage':
      return withMount(node, element.webpageId && context.mounts.webpage?.(node, element));
    case 'shape':
      if (element.shape === 'ellipse') node.style.borderRadius = '50%';
      if (element.fill) node.style.backgroundColor = color(element.fill);
      if (element.border) node.style.border = `${element.border.width}px solid ${color(element.border.color)}`;
      return { node };
    case 'qr':
      node.style.backgroundColor = color(element.background);
      drawQr(node, element.text, color(element.color));
      return { node };
    case 'text':
    case 'clock':
    case 'date':
    case 'countdown':
      return renderWritten(node, element, color);
    case 'ticker':
      return renderTicker(node, element, color, context);
    case 'list':
      return renderList(node, element, color, context);
    case 'prices':
      return renderPrices(node, element, element.priceListId && context.findPriceList(element.priceListId), color);
    case 'weather':
      return renderWeather(node, element, element.place && context.findForecast(keyOfPlace(element.place)), color);
  }
}

const withMount = (node: HTMLElement, unmount: Unmount | string | null | undefined): RenderedElement =>
  typeof unmount === 'function' ? { node, unmount } : { node };

function fillPicture(node: HTMLElement, { mediaId, fit, focus }: ElementOf<'picture'>, context: ElementContext): void {
  const address = checkAddress(mediaId && context.findPicture(mediaId));
  if (address === null) return;
  node.appendChild(createImage(address, { 'object-fit': fit, 'object-position': `${focus.x}% ${focus.y}%` }));
}

const SVG = 'http://www.w3.org/2000/svg';

/** Replaces halves of characters, which cannot be encoded. */
const replaceHalves = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));

/** Draws the code with the four empty squares around it that scanners need. */
function drawQr(node: HTMLElement, text: string, color: string): void {
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
