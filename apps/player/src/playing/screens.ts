import { drawing, element } from './element.ts';

/** The mark of the product: a lit pane with a label under it. */
function mark(): SVGElement {
  const line = { stroke: 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round' };
  return drawing(
    'svg',
    { viewBox: '0 0 20 20', fill: 'none', 'aria-hidden': 'true' },
    drawing('rect', { ...line, x: '1.5', y: '2.5', width: '17', height: '11', rx: '1.5' }),
    drawing('path', { ...line, d: 'M2 17.5h8' }),
    drawing('path', { ...line, d: 'M13 17.5h.01', 'stroke-width': '2.4' }),
  );
}

/** The line at the top of every screen that is not media; `right` says what screen it is, where nothing else does. */
export function head(right?: string): HTMLElement {
  const end = right === undefined ? [] : [element('span', { class: 'end' }, right)];
  return element('header', { class: 'head' }, mark(), element('span', {}, 'Vitrine'), ...end);
}

/** What stands in place of media. */
export type Words =
  | { kind: 'idle'; name: string; host: string }
  | { kind: 'loading'; name: string; progress: number | null }
  | { kind: 'notice'; name: string; text: string };

function body(words: Words): HTMLElement[] {
  switch (words.kind) {
    case 'idle':
      return [
        element('h1', {}, words.name),
        element('p', { class: 'large' }, 'Nothing to show'),
        element(
          'p',
          { class: 'small' },
          'Assign an image or a video to this screen at ',
          element('b', {}, `${words.host}/device-management`),
        ),
      ];
    case 'loading': {
      const percent = Math.floor((words.progress ?? 0) * 100);
      const line = element('div', { class: 'day-line' }, element('i'));
      line.style.setProperty('--at', `${percent}%`);
      return [
        element('h1', {}, words.name),
        element('p', { class: 'large' }, 'Getting ready'),
        element(
          'p',
          { class: 'small' },
          words.progress === null ? 'Waiting for the server' : `Downloading media, ${percent}%`,
        ),
        ...(words.progress === null ? [] : [line]),
      ];
    }
    case 'notice':
      return [element('h1', {}, words.name), element('p', { class: 'large sentence' }, words.text)];
  }
}

/** A whole screen of words, in the colours of the night: it may hang beside a bed. */
export function screenOf(words: Words): HTMLElement {
  return element('div', { class: 'screen' }, head(), element('div', { class: 'middle' }, ...body(words)));
}
