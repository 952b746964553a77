import { escapeHtml } from '@vitrine/contract/core/html';
import { encode } from 'uqr';

/** The font of the console as a `data:` address, which the build inserts. Without a build, pages use a font of the machine. */
const FONT = process.env['FONT'] ?? '';

const FONT_FACE =
  FONT === '' ? '' : `@font-face { font-family: 'Hanken Grotesk'; font-weight: 100 900; src: url(${FONT}); }`;

/** The font of every page. */
export const BASE_STYLE = `${FONT_FACE}
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font-family: 'Hanken Grotesk', 'Noto Sans', ui-sans-serif, system-ui, 'DejaVu Sans', sans-serif; }`;

/** The product's logo. */
export const LOGO = `<svg viewBox="0 0 20 20" fill="none" aria-hidden="true" stroke="currentColor" stroke-width="2" stroke-linecap="round"><rect x="1.5" y="2.5" width="17" height="11" rx="1.5"/><path d="M2 17.5h8"/><path d="M13 17.5h.01" stroke-width="2.4"/></svg>`;

/** The width of the empty margin that cameras need, in squares of the code. */
const QUIET = 3;

/** Returns a QR code as SVG, dark on white. */
export function renderQrCode(text: string, label: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * QUIET;
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    `<svg class="qr" role="img" aria-label="${escapeHtml(label)}" shape-rendering="crispEdges"` +
    ` viewBox="${-QUIET} ${-QUIET} ${side} ${side}">` +
    `<rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff" rx="1"/>` +
    `<path d="${path}" fill="#0b0c0b"/></svg>`
  );
}

/** Returns a text as a literal for a script within a page. */
export const toScriptText = (text: string): string => JSON.stringify(text).replace(/</g, String.raw`\u003c`);

const escapeForPhones = (text: string): string => text.replace(/[\\;,":]/g, String.raw`\$&`);

/** Returns the text of a QR code by which phones join a network (`WIFI:…`). */
export function describeWifiForPhones(name: string, password: string): string {
  return `WIFI:T:WPA;S:${escapeForPhones(name)};P:${escapeForPhones(password)};;`;
}

/** Returns a policy under which a page runs only the script with this nonce, and loads nothing from elsewhere. */
export const contentSecurityPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; font-src data:; script-src 'nonce-${nonce}'; connect-src 'self'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
