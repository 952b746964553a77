// @vitest-environment jsdom
import type { OwnCatalogue } from '@vitrine/messages/catalogues';
import { afterEach, expect, test } from 'vitest';
import { createPairingScreen } from '../pairing/pairing-screen.ts';
import { createScreen } from '../playing/screens.ts';
import { createStage } from '../playing/stage.ts';
import { chooseLanguage, speak, t, translate } from './language.ts';

const german: OwnCatalogue = {
  lang: 'de',
  dir: 'ltr',
  texts: {
    'Pair this screen': 'Diesen Bildschirm koppeln',
    'New screen': 'Neuer Bildschirm',
    'Open {address}': '{address} öffnen',
    'Code {code}': 'Code {code}',
    'Waiting to be paired': 'Wartet auf das Koppeln',
    'Code expires in {time}, then renews automatically.': 'Noch {time} gültig, dann kommt ein neuer Code.',
    'Nothing to show': 'Nichts zu zeigen',
    'Assign something to it at {address}': 'Unter {address} etwas zuweisen',
    'Getting ready': 'Wird vorbereitet',
    'Downloading media, {percent}%': 'Medien werden geladen, {percent} %',
    'This screen': 'Dieser Bildschirm',
    'The pairing token has expired. Prepare this screen again.': 'Der Kopplungsschlüssel ist abgelaufen.',
  },
};
const hebrew: OwnCatalogue = { lang: 'he', dir: 'rtl', texts: { 'Nothing to show': 'אין מה להציג' } };

const loaders = { de: async () => ({ default: german }), he: async () => ({ default: hebrew }) };
const ignore = () => undefined;
const say = (language: string, onSpoken: () => void = ignore) => speak(language, onSpoken, loaders);

afterEach(() => say('en'));

test('the pairing page is in the language of the screen, with the address where the language has it', async () => {
  await say('de');
  const { root, update } = createPairingScreen();
  update({ code: 'AB12CD', leftMs: 65_000, problem: null });
  expect(root.querySelector('h1')?.textContent).toBe('Diesen Bildschirm koppeln');
  expect(root.querySelector('li')?.innerHTML).toBe(`<b>${location.host}/pair</b> öffnen`);
  expect(root.querySelector('.head')?.textContent).toContain('Neuer Bildschirm');
  expect(root.querySelector('footer')?.textContent).toBe(
    'Noch 1:05 gültig, dann kommt ein neuer Code.Wartet auf das Koppeln',
  );
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
});

test('messages of the player are in its language, and in English where that lacks them', async () => {
  await say('de');
  expect(createScreen({ kind: 'idle', name: 'Lobby' }).querySelector('.middle')?.textContent).toBe(
    `LobbyNichts zu zeigenUnter ${location.host}/device-management etwas zuweisen`,
  );
  const loading = createScreen({ kind: 'loading', name: '', progress: 0.42, page: null });
  expect(loading.querySelector('.middle')?.textContent).toBe(
    'Dieser BildschirmWird vorbereitetMedien werden geladen, 42 %',
  );
  expect(t('Waiting for the server')).toBe('Waiting for the server');
  expect(translate('The pairing token has expired. Prepare this screen again.')).toBe(
    'Der Kopplungsschlüssel ist abgelaufen.',
  );
});

test('another language changes the message that shows, once, and the direction of the page', async () => {
  const stage = createStage({ onMuted: ignore });
  document.body.append(stage.root);
  stage.showMessage({ kind: 'idle', name: 'Lobby' });
  let changes = 0;
  const redraw = () => {
    changes += 1;
    stage.redraw();
  };
  await say('he', redraw);
  expect(stage.root.querySelector('.large')?.textContent).toBe('אין מה להציג');
  expect(stage.root.dataset['state']).toBe('idle');
  expect(document.documentElement.dir).toBe('rtl');
  await say('he', redraw);
  await say('tlh', redraw);
  expect(stage.root.querySelector('.large')?.textContent).toBe('Nothing to show');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
  expect(changes).toBe(2);
});

test('texts stay while a language cannot be loaded, and the language that was asked for last counts', async () => {
  await say('de');
  await speak('he', ignore, { he: () => Promise.reject(new Error('offline')) });
  expect(t('Nothing to show')).toBe('Nichts zu zeigen');
  await Promise.all([say('he'), say('de')]);
  expect(t('Nothing to show')).toBe('Nichts zu zeigen');
});

test('before pairing the first language of the browser that the product has is spoken', () => {
  expect(chooseLanguage(['undefined', 'pt-BR', 'de-AT', 'en-US'], loaders)).toBe('de');
  expect(chooseLanguage(['undefined', 'en-GB', 'de'], loaders)).toBe('en');
  expect(chooseLanguage(['he', 'de'], loaders)).toBe('he');
  expect(chooseLanguage(['pt'], loaders)).toBe('en');
});
