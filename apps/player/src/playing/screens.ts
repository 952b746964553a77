import { buildSvgElement, buildElement } from '../core/element.ts';
import { findServerUrl } from '../core/server-address.ts';
import { renderMessage } from './message-screen.ts';
import type { Message } from './state.ts';

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

/** The messages of the player itself; the other one is the account's. */
type OwnMessage = Exclude<Message, { kind: 'message' }>;

/** The lines below the screen's name. */
function renderBody(message: OwnMessage): HTMLElement[] {
  switch (message.kind) {
    case 'idle':
      return [
        buildElement('p', { class: 'large' }, 'Nothing to show'),
        buildElement(
          'p',
          { class: 'small' },
          'Assign something to it at ',
          buildElement('b', {}, `${findServerUrl().host}/device-management`),
        ),
      ];
    case 'loading': {
      const percent = Math.floor((message.progress ?? 0) * 100);
      const line = buildElement('div', { class: 'day-line' }, buildElement('i'));
      line.style.setProperty('--at', `${percent}%`);
      const other = message.page === null ? 'Waiting for the server' : `Loading ${message.page}`;
      const waits = message.progress === null ? other : `Downloading media, ${percent}%`;
      return [
        buildElement('p', { class: 'large' }, 'Getting ready'),
        buildElement('p', { class: 'small' }, waits),
        ...(message.progress === null ? [] : [line]),
      ];
    }
    case 'notice':
      return [buildElement('p', { class: 'large sentence' }, message.text)];
  }
}

/** A message as a full screen. The player's own are always dark, since a screen may hang where people sleep. */
export function createScreen(message: Message): HTMLElement {
  if (message.kind === 'message') return renderMessage(message);
  return buildElement(
    'div',
    { class: 'screen' },
    renderHead(),
    buildElement('div', { class: 'middle' }, buildElement('h1', {}, message.name), ...renderBody(message)),
  );
}
