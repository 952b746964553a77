import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { DEFAULT_TICKER_SPEED, MAX_TICKER_SPEED, MIN_TICKER_SPEED } from '@vitrine/contract/layouts/layout-limits';
import type { ElementContext, Entries, RenderedElement } from '../element-context.ts';
import { px, setStyles } from '../styles.ts';
import { fillVariables, type TextContext } from '../text-format.ts';
import type { LayoutKind, PickColor } from './layout-kind.ts';
import { readFeed, readNumber, readWords, readWritten } from './fields.ts';
import { createWords, styleWritten } from './written.ts';

type Ticker = ElementOf<'ticker'>;

export const tickerKind: LayoutKind<'ticker'> = {
  read: (fields, common) => ({
    ...common,
    ...readWritten(fields),
    kind: 'ticker',
    ...readFeed(fields, 10),
    ...readWords(fields),
    speed: readNumber(fields['speed'], MIN_TICKER_SPEED, MAX_TICKER_SPEED, DEFAULT_TICKER_SPEED),
  }),
  draw: renderTicker,
  listShown: (element, context) => [findEntries(element, context), context.isStill],
};

const findEntries = ({ feedId }: Ticker, context: ElementContext): Entries | null =>
  feedId === null ? null : (context.findFeed(feedId)?.entries ?? null);

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER = /\p{L}/u;

/** The texts of a ticker, each once. */
function listTickerParts({ feedId, text, count }: Ticker, entries: Entries | null, context: TextContext): string[] {
  const parts =
    feedId === null
      ? text.split('\n').map((line) => fillVariables(line, context).trim())
      : (entries ?? []).slice(0, count).map(({ title }) => title);
  return parts.filter((part) => part !== '');
}

/** True for text that runs to the right. */
function runsToRight({ direction }: Ticker, parts: readonly string[]): boolean {
  if (direction !== 'auto') return direction === 'rtl';
  for (const character of parts.join('')) {
    if (FROM_THE_RIGHT.test(character)) return true;
    if (LETTER.test(character)) return false;
  }
  return false;
}

/** Space on both sides of the dot between two parts, in the size of letters. */
const GAP = '0.7em';

/** More copies than are ever needed to fill a frame with text that has a size. */
const MAX_COPIES = 60;

/** An animation further away from the time of the server is moved there. */
const TOLERANCE_MS = 40;

/**
 * Text that runs through its frame. Its place is a function of the time of the server, so that all screens show the same;
 * the browser moves it, so that it is smooth on weak devices.
 */
function renderTicker(node: HTMLElement, element: Ticker, color: PickColor, context: ElementContext): RenderedElement {
  styleWritten(node, element, color);
  const track = document.createElement('div');
  // Pictures of the screen take the place of what moves from its computed style (see the player's draw.ts).
  track.setAttribute('data-moves', '');
  setStyles(track, { display: 'flex', flex: 'none', 'white-space': 'pre', 'will-change': 'transform' });
  node.appendChild(track);
  const entries = findEntries(element, context);

  let said = '';
  let parts: readonly string[] = [];
  let movement: Animation | null = null;
  let durationMs = 0;

  /** One pass of the text, and as many again as fill the frame while the first one leaves it. */
  function run(): void {
    movement?.cancel();
    movement = null;
    track.textContent = '';
    const addPass = (): HTMLElement => track.appendChild(createPass(parts, element, color));
    const first = addPass();
    const length = first.offsetWidth;
    if (context.isStill === true || length === 0 || typeof track.animate !== 'function') return;
    const copies = Math.min(MAX_COPIES, Math.ceil(node.clientWidth / length));
    first.style.width = px(length);
    for (let copy = 0; copy < copies; copy += 1) addPass().style.width = px(length);
    durationMs = (length / element.speed) * 1_000;
    const end = node.dir === 'rtl' ? length : -length;
    movement = track.animate([{ transform: 'translateX(0)' }, { transform: `translateX(${px(end)})` }], {
      duration: durationMs,
      iterations: Infinity,
    });
    keepTime();
  }

  /** Screens start at different times, and their clocks are corrected. */
  function keepTime(): void {
    if (movement === null) return;
    const due = context.now() % durationMs;
    const late = Math.abs((Number(movement.currentTime ?? 0) % durationMs) - due);
    if (Math.min(late, durationMs - late) > TOLERANCE_MS) movement.currentTime = due;
  }

  return {
    node,
    fit: run,
    tell(text) {
      parts = listTickerParts(element, entries, text);
      const next = parts.join('\n');
      if (next === said) return keepTime();
      said = next;
      node.dir = runsToRight(element, parts) ? 'rtl' : 'ltr';
      if (node.isConnected) run();
    },
    unmount: () => movement?.cancel(),
  };
}

/** The parts with a dot after each. Each part is isolated, so that one from right to left leaves the rest in order. */
function createPass(parts: readonly string[], element: Ticker, color: PickColor): HTMLElement {
  const pass = document.createElement('div');
  pass.style.flex = 'none';
  for (const part of parts) {
    const words = createWords(element, color);
    words.textContent = `\u2068${part}\u2069`;
    const dot = document.createElement('span');
    dot.textContent = '•';
    setStyles(dot, { margin: `0 ${GAP}`, opacity: '0.5' });
    pass.appendChild(words);
    pass.appendChild(dot);
  }
  return pass;
}
