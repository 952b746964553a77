import type { Frame, KnownElement, LayoutColor } from '@vitrine/contract/layouts/document';
import { MIN_TEXT_SIZE } from '@vitrine/contract/layouts/layout-limits';
import { encode } from 'uqr';
import { fade, pickColor } from './color.ts';
import { familyStack } from './fonts.ts';
import { findFittingSize, type TextContext, writeText } from './text.ts';

type Kind = KnownElement['kind'];
type ElementOf<K extends Kind> = Extract<KnownElement, { kind: K }>;
type Written = ElementOf<'text' | 'clock' | 'date' | 'countdown'>;

/** Ends what was mounted. */
export type Unmount = () => void;

/** Content that the page around the layout brings to it, into a node of the element's size. */
export interface LayoutMounts {
  video?: (node: HTMLElement, element: ElementOf<'video'>) => Unmount;
  playlist?: (node: HTMLElement, element: ElementOf<'playlist'>) => Unmount;
  webpage?: (node: HTMLElement, element: ElementOf<'webpage'>) => Unmount;
}

/** A layout's surroundings. */
export interface ElementContext {
  /** The address of a picture: of this server, `blob:` or `https:`. Null: not there (yet), so nothing shows. */
  findPicture: (mediaId: NonNullable<ElementOf<'picture'>['mediaId']>) => string | null;
  mounts: LayoutMounts;
}

/** An element on the screen. */
export interface RenderedElement {
  node: HTMLElement;
  /** Writes what changes with time. */
  tell?: (context: TextContext) => void;
  /** Makes text as large as fits; to be called in the document, and again when its frame or the fonts change. */
  fit?: () => void;
  unmount?: Unmount;
}

/** Sets several styles; `cssText` would take declarations out of values. */
export function setStyles(node: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(styles)) node.style.setProperty(name, styles[name] ?? '');
}

const px = (n: number): string => `${n}px`;

export const frameElement = (node: HTMLElement, { x, y, width, height }: Frame): void =>
  setStyles(node, { left: px(x), top: px(y), width: px(width), height: px(height), transform: '', 'will-change': '' });

/** Shows an element elsewhere in its own layer, so that a browser paints nothing anew while it is dragged. */
export const shiftElement = (node: HTMLElement, from: Frame, to: Frame): void =>
  setStyles(node, { transform: `translate(${px(to.x - from.x)}, ${px(to.y - from.y)})`, 'will-change': 'transform' });

export function placeElement(node: HTMLElement, frame: Frame, index: number): void {
  frameElement(node, frame);
  node.style.zIndex = String(index);
}

/** The address if it is one that may be loaded as a picture, otherwise null. */
function checkAddress(address: string | null): string | null {
  return address !== null && /^(https?:\/\/|blob:|\/(?![/\\])|data:image\/(png|jpeg|webp);)/i.test(address)
    ? address
    : null;
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
  }
}

const withMount = (node: HTMLElement, unmount: Unmount | string | null | undefined): RenderedElement =>
  typeof unmount === 'function' ? { node, unmount } : { node };

function fillPicture(node: HTMLElement, { mediaId, fit, focus }: ElementOf<'picture'>, context: ElementContext): void {
  const address = checkAddress(mediaId && context.findPicture(mediaId));
  if (address === null) return;
  const image = document.createElement('img');
  image.alt = '';
  image.draggable = false;
  setStyles(image, {
    display: 'block',
    width: '100%',
    height: '100%',
    'max-width': 'none',
    'object-fit': fit,
    'object-position': `${focus.x}% ${focus.y}%`,
  });
  image.src = address;
  node.appendChild(image);
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

const PLACES = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;

function renderWritten(node: HTMLElement, element: Written, color: (value: LayoutColor) => string): RenderedElement {
  const { style, background, padding } = element;
  const { legibility } = style;
  const surface = legibility && color(legibility.color);
  setStyles(node, {
    display: 'flex',
    'flex-direction': 'column',
    'justify-content': PLACES[style.verticalAlign],
    padding: px(padding),
    color: color(style.color),
    'font-family': familyStack(style.font),
    'font-weight': String(style.weight),
    'font-style': 'normal',
    'line-height': String(style.lineHeight / 100),
    'letter-spacing': `${style.letterSpacing / 1_000}em`,
    'text-align': style.align,
    'white-space': 'pre-wrap',
    'font-variant-numeric': element.kind === 'clock' || element.kind === 'countdown' ? 'tabular-nums' : 'normal',
  });
  node.dir = element.kind === 'text' ? element.direction : 'auto';
  if (background) node.style.backgroundColor = color(background);
  if (surface && legibility.kind === 'scrim') {
    // Dark at the text and clear at the opposite side, so that the picture shows.
    const to = { top: 'bottom', middle: 'bottom', bottom: 'top' }[style.verticalAlign];
    const end = fade(surface, style.verticalAlign === 'middle' ? 1 : 0);
    node.style.backgroundImage = `linear-gradient(to ${to}, ${fade(surface, 1)}, ${fade(surface, 0.75)} 55%, ${end})`;
  }
  if (surface && legibility.kind === 'shadow') {
    node.style.textShadow = `0 0.02em 0.06em ${surface}, 0 0 0.35em ${fade(surface, 0.7)}`;
  }
  const block = document.createElement('div');
  block.style.flex = 'none';
  // The direction of each paragraph is its own.
  if (node.dir === 'auto') block.style.unicodeBidi = 'plaintext';
  const words = document.createElement('span');
  if (surface && legibility.kind === 'plate') {
    setStyles(words, {
      'background-color': surface,
      padding: '0.08em 0.25em',
      'box-decoration-break': 'clone',
      '-webkit-box-decoration-break': 'clone',
    });
  }
  block.appendChild(words);
  node.appendChild(block);
  node.style.fontSize = px(style.size);

  let said: string | undefined;
  const fit = () => {
    const [width, height] = [node.clientWidth - 2 * padding, node.clientHeight - 2 * padding];
    // Whole words: they are broken only if the smallest size is too large for them.
    block.style.overflowWrap = 'normal';
    const fits = (size: number) => {
      node.style.fontSize = px(size);
      return block.offsetHeight <= height && block.scrollWidth <= width;
    };
    // Accents may reach beyond the first line, but what is too much stays in the frame.
    node.style.overflow = fits(findFittingSize(MIN_TEXT_SIZE, style.size, fits)) ? 'visible' : 'hidden';
    block.style.overflowWrap = 'break-word';
  };
  return {
    node,
    fit,
    tell(context) {
      const text = writeText(element, context);
      if (text === said) return;
      said = text;
      words.textContent = text;
      if (node.isConnected) fit();
    },
  };
}
