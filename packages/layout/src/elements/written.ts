import type { KnownElement, TextStyle } from '@vitrine/contract/layouts/document';
import { MIN_TEXT_SIZE } from '@vitrine/contract/layouts/layout-limits';
import { fade } from '../color.ts';
import { familyStack } from '../fonts.ts';
import type { RenderedElement } from '../element-context.ts';
import { px, setStyles } from '../styles.ts';
import { findFittingSize, type TextContext } from '../text-format.ts';
import type { PickColor } from './layout-kind.ts';

/** An element with text, which has these fields. */
type Styled = Pick<Extract<KnownElement, { style: TextStyle }>, 'style' | 'background' | 'padding'>;

const PLACES = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;

/** Gives the node of an element with text its font, its place and its surface. */
export function styleWritten(node: HTMLElement, { style, background, padding }: Styled, color: PickColor): void {
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
    'font-size': px(style.size),
    'line-height': String(style.lineHeight / 100),
    'letter-spacing': `${style.letterSpacing / 1_000}em`,
    'text-align': style.align,
    'white-space': 'pre-wrap',
  });
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
}

/** Words on the plate that keeps them legible, if the style has one. */
export function createWords({ style }: Styled, color: PickColor): HTMLElement {
  const words = document.createElement('span');
  if (style.legibility?.kind === 'plate') {
    setStyles(words, {
      'background-color': color(style.legibility.color),
      padding: '0.08em 0.25em',
      'box-decoration-break': 'clone',
      '-webkit-box-decoration-break': 'clone',
    });
  }
  return words;
}

/**
 * Makes the text of a node as large as its frame allows, at most of the size of its style.
 *
 * @param hasRoom false for a size, which the node has, that is too large for a part of the block
 */
export function fitText(
  node: HTMLElement,
  block: HTMLElement,
  { style, padding }: Styled,
  hasRoom: (size: number) => boolean = () => true,
): void {
  const [width, height] = [node.clientWidth - 2 * padding, node.clientHeight - 2 * padding];
  // Whole words: they are broken only if the smallest size is too large for them.
  block.style.overflowWrap = 'normal';
  const fits = (size: number) => {
    node.style.fontSize = px(size);
    return hasRoom(size) && block.offsetHeight <= height && block.scrollWidth <= width;
  };
  // Accents may reach beyond the first line, but what is too much stays in the frame.
  node.style.overflow = fits(findFittingSize(MIN_TEXT_SIZE, style.size, fits)) ? 'visible' : 'hidden';
  block.style.overflowWrap = 'break-word';
}

interface Writing {
  /** The text at an instant. */
  write: (context: TextContext) => string;
  /** `auto` unless given: each paragraph has its own. */
  direction?: 'auto' | 'ltr' | 'rtl';
  /** All digits are of one width, so that the rest stays where it is while they change. */
  isTabular?: boolean;
}

/** Draws a text that changes with time. */
export function drawWritten(
  node: HTMLElement,
  element: Styled,
  color: PickColor,
  { write, direction = 'auto', isTabular = false }: Writing,
): RenderedElement {
  styleWritten(node, element, color);
  node.style.fontVariantNumeric = isTabular ? 'tabular-nums' : 'normal';
  node.dir = direction;
  const block = document.createElement('div');
  block.style.flex = 'none';
  if (direction === 'auto') block.style.unicodeBidi = 'plaintext';
  const words = createWords(element, color);
  block.appendChild(words);
  node.appendChild(block);

  let said: string | undefined;
  const fit = () => fitText(node, block, element);
  return {
    node,
    fit,
    tell(context) {
      const text = write(context);
      if (text === said) return;
      said = text;
      words.textContent = text;
      if (node.isConnected) fit();
    },
  };
}
