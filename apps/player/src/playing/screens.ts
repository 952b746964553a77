import { buildElement } from '../core/element.ts';
import { rich, t } from '../core/language.ts';
import { findServerUrl } from '../core/server-address.ts';
import { renderHead } from './head.ts';
import { renderMessage } from './message-screen.ts';
import type { Message } from './state.ts';

/** The messages of the player itself; the other one is the account's. */
type OwnMessage = Exclude<Message, { kind: 'message' }>;

/** The lines below the screen's name. */
function renderBody(message: OwnMessage): HTMLElement[] {
  switch (message.kind) {
    case 'idle':
      return [
        buildElement('p', { class: 'large' }, t('Nothing to show')),
        buildElement(
          'p',
          { class: 'small' },
          ...rich('Assign something to it at {address}', {
            address: buildElement('b', {}, `${findServerUrl().host}/device-management`),
          }),
        ),
      ];
    case 'loading': {
      const percent = Math.floor((message.progress ?? 0) * 100);
      const line = buildElement('div', { class: 'day-line' }, buildElement('i'));
      line.style.setProperty('--at', `${percent}%`);
      const other = message.page === null ? t('Waiting for the server') : t('Loading {page}', { page: message.page });
      const waits = message.progress === null ? other : t('Downloading media, {percent}%', { percent });
      return [
        buildElement('p', { class: 'large' }, t('Getting ready')),
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
    buildElement(
      'div',
      { class: 'middle' },
      buildElement('h1', {}, message.name || t('This screen')),
      ...renderBody(message),
    ),
  );
}
