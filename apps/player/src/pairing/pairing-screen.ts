import { encode } from 'uqr';
import { buildSvgElement, buildElement } from '../core/element.ts';
import { rich, t } from '../core/language.ts';
import { measureScreen } from '../core/screen-size.ts';
import { findServerUrl } from '../core/server-address.ts';
import { renderHead } from '../playing/head.ts';

/** A pairing code is valid this long: the progress line below a new code is full. */
export const PAIRING_LIFETIME_MS = 10 * 60 * 1000;

interface PairingStatus {
  /** Six characters; null until the server has issued one. */
  code: string | null;
  /** The rest of the time for which the code is valid. */
  leftMs: number;
  /** The reason why pairing does not proceed; null normally. */
  problem: string | null;
}

const drawSquare = (x: number, y: number): string => `M${x} ${y}h1v1h-1z`;

function drawQrCode(text: string): SVGElement {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const quiet = 3;
  const side = String(size + 2 * quiet);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [drawSquare(x, y)] : []))).join('');
  return buildSvgElement(
    'svg',
    {
      class: 'qr',
      viewBox: `${-quiet} ${-quiet} ${side} ${side}`,
      role: 'img',
      'aria-label': t('QR code that opens the pairing page'),
      'shape-rendering': 'crispEdges',
    },
    buildSvgElement('rect', { x: String(-quiet), y: String(-quiet), width: side, height: side, fill: '#fff', rx: '1' }),
    buildSvgElement('path', { d: path, fill: '#0b0c0b' }),
  );
}

const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/**
 * The screen with the code. `update` writes only what changed, so that nothing flickers.
 *
 * @param movedFrom the origin of the installation to which the screen belonged before
 */
export function createPairingScreen(
  name = t('New screen'),
  movedFrom?: string | null,
): {
  root: HTMLElement;
  update: (status: PairingStatus) => void;
} {
  const server = findServerUrl();
  const { width, height } = measureScreen();
  const first = buildElement('span');
  const second = buildElement('span');
  const code = buildElement('p', { class: 'code', role: 'img' }, first, second);
  const qrPlace = buildElement('div', { class: 'qr-place' });
  const line = buildElement('div', { class: 'day-line' }, buildElement('i'));
  const left = buildElement('span');
  const state = buildElement('span', { class: 'end', role: 'status' });
  const root = buildElement(
    'main',
    { class: 'screen pairing' },
    renderHead(`${name}, ${width} × ${height}`),
    buildElement(
      'div',
      { class: 'middle' },
      buildElement(
        'div',
        {},
        buildElement('h1', {}, t('Pair this screen')),
        code,
        buildElement(
          'ol',
          { class: 'steps' },
          buildElement('li', {}, ...rich('Open {address}', { address: buildElement('b', {}, `${server.host}/pair`) })),
          buildElement('li', {}, t('Type the code, or scan the QR code')),
        ),
        movedFrom
          ? buildElement(
              'p',
              { class: 'moved' },
              t('This screen was paired with {server} before', { server: new URL(movedFrom).host }),
            )
          : '',
      ),
      qrPlace,
    ),
    buildElement('footer', {}, line, buildElement('p', {}, left, state)),
  );
  let drawnCode: string | null | undefined;

  return {
    root,
    update({ code: text, leftMs, problem }) {
      if (drawnCode !== text) {
        drawnCode = text;
        const shown = text ?? '······';
        first.textContent = shown.slice(0, 3);
        second.textContent = shown.slice(3);
        code.setAttribute(
          'aria-label',
          text === null ? t('No code yet') : t('Code {code}', { code: text.split('').join(' ') }),
        );
        qrPlace.textContent = '';
        if (text !== null) qrPlace.append(drawQrCode(`${server.origin}/pair?code=${text}`));
      }
      const isValid = text !== null && leftMs > 0;
      code.classList.toggle('stale', !isValid);
      qrPlace.classList.toggle('stale', !isValid);
      line.style.setProperty('--at', `${isValid ? (leftMs / PAIRING_LIFETIME_MS) * 100 : 0}%`);
      left.textContent = isValid
        ? t('Code expires in {time}, then renews automatically.', { time: clockText(leftMs) })
        : t('The code renews automatically.');
      state.textContent = problem ?? (text === null ? t('Getting a code') : t('Waiting to be paired'));
    },
  };
}
