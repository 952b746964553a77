import type { Cover, ElementContext, LiveParts, RenderedElement } from '../element-context.ts';
import { checkAddress, createImage } from '../images.ts';
import { setStyles } from '../styles.ts';
import { wordsOf } from '../words.ts';

const FILL = { position: 'absolute', left: '0', top: '0', width: '100%', height: '100%' };

interface Covered {
  name: string;
  fallbackMediaId: string | null;
}

/** A triangle in a circle. */
function createSign(): HTMLElement {
  const sign = document.createElement('div');
  setStyles(sign, {
    flex: 'none',
    width: '1.6em',
    height: '1.6em',
    border: '0.1em solid currentColor',
    'border-radius': '50%',
    position: 'relative',
    'margin-bottom': '0.4em',
  });
  const triangle = document.createElement('div');
  setStyles(triangle, {
    position: 'absolute',
    left: '0.5em',
    top: '0.35em',
    'border-style': 'solid',
    'border-width': '0.35em 0 0.35em 0.6em',
    'border-color': 'transparent transparent transparent currentColor',
  });
  sign.appendChild(triangle);
  return sign;
}

/**
 * Covers a live picture while it does not play: with its fallback picture, or else with a plain card that names it, so
 * that no screen stays black. For pictures of a layout, in which nothing moves, it shows from the beginning.
 *
 * @param posterId the content's own picture, for drawings that are still
 */
export function createCover(
  node: HTMLElement,
  { name, fallbackMediaId }: Covered,
  { findPicture, isStill = false }: ElementContext,
  posterId: string | null = null,
): Cover {
  const root = document.createElement('div');
  setStyles(root, { ...FILL, 'background-color': '#000000', overflow: 'hidden', 'z-index': '1' });
  const card = document.createElement('div');
  setStyles(card, {
    ...FILL,
    display: 'flex',
    'flex-direction': 'column',
    'align-items': 'center',
    'justify-content': 'center',
    padding: '4%',
    'box-sizing': 'border-box',
    'text-align': 'center',
    'background-color': '#15171a',
    color: '#e8eaed',
    'font-family': "'Hanken Grotesk', 'Noto Sans', sans-serif",
    'font-size': '56px',
    'line-height': '1.3',
  });
  const title = document.createElement('div');
  setStyles(title, { 'max-width': '100%', 'overflow-wrap': 'break-word' });
  title.textContent = name;
  const reason = document.createElement('div');
  setStyles(reason, { 'font-size': '0.6em', opacity: '0.7', 'margin-top': '0.4em' });
  for (const part of [createSign(), title, reason]) card.appendChild(part);
  root.appendChild(card);
  node.appendChild(root);
  let address: string | null = null;
  let image: HTMLElement | null = null;

  function tell(language: string): void {
    const found = [fallbackMediaId, isStill ? posterId : null].map((id) => checkAddress(id && findPicture(id)));
    const next = found.find((each) => each !== null) ?? null;
    reason.textContent = isStill ? '' : wordsOf(language).notPlaying;
    if (next === address) return;
    address = next;
    if (image !== null) root.removeChild(image);
    image =
      next === null ? null : createImage(next, { ...FILL, 'object-fit': 'contain', 'background-color': '#000000' });
    if (image !== null) root.appendChild(image);
  }

  const show = (isShown: boolean): void => root.style.setProperty('visibility', isShown ? 'visible' : 'hidden');
  show(isStill);
  tell('en');
  return { show, tell };
}

/** Draws what plays once the part for it is loaded, and shows its cover where there is none. */
export function drawLive(
  cover: Cover,
  { loadLive, isStill = false }: ElementContext,
  draw: ((live: LiveParts) => Omit<RenderedElement, 'node'>) | null,
): Omit<RenderedElement, 'node'> {
  let drawing: Omit<RenderedElement, 'node'> = { tell: ({ language }) => cover.tell(language) };
  if (loadLive === undefined || isStill || draw === null) {
    cover.show(true);
    return drawing;
  }
  let isClosed = false;
  const ready = loadLive().then(
    (live) => {
      if (!isClosed) drawing = draw(live);
      return drawing.ready;
    },
    () => cover.show(true),
  );
  return {
    ready,
    tell: (context) => drawing.tell?.(context),
    unmount() {
      isClosed = true;
      drawing.unmount?.();
    },
  };
}
