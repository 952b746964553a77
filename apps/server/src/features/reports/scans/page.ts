import { escapeHtml } from '@vitrine/contract/core/html';
import { directionOf } from '@vitrine/messages/languages';
import { readToken } from '../../../platform/design-tokens.ts';
import type { Reader } from '../../../platform/mail/reader.ts';
import { hashContent } from '../../../platform/storage/hash-file.ts';

/** The time for which the page shows the address before it goes on, in seconds. */
export const SECONDS = 3;

const TOKENS = ['paper', 'sunken', 'ink', 'ink-2', 'line-control'] as const;

const declare = (theme: 'light' | 'dark'): string =>
  TOKENS.map((name) => `--${name}:${readToken(name)[theme]}`).join(';');

/** Phones of any age read these styles, so each theme is written out. */
const STYLES = `:root{color-scheme:light dark;${declare('light')}}
@media(prefers-color-scheme:dark){:root{${declare('dark')}}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100svh;display:flex;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{display:flex;flex-direction:column;gap:20px;width:100%;max-width:440px;margin:auto}
p{color:var(--ink-2)}
h1{font-size:28px;line-height:1.15;font-weight:650;letter-spacing:-.02em;overflow-wrap:anywhere}
.address{padding:12px 14px;border-radius:10px;background:var(--sunken);color:var(--ink);font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere;max-height:40vh;overflow:auto}
.go{position:relative;overflow:hidden;margin-top:12px;padding:15px 20px;border-radius:12px;background:var(--ink);color:var(--paper);font-weight:600;text-align:center;text-decoration:none}
.go::after{content:"";position:absolute;inset:auto 0 0;height:4px;background:var(--line-control);transform-origin:0 0;animation:wait ${SECONDS}s linear both}
html[dir=rtl] .go::after{transform-origin:100% 0}
.still .go::after{display:none}
@keyframes wait{from{transform:scaleX(0)}}
.note{font-size:14px;text-align:center}
a{color:inherit}
a:focus-visible{outline:3px solid var(--line-control);outline-offset:3px}
@media(prefers-reduced-motion:reduce){.go::after{animation:none;display:none}}
`;

/** The page has its styles in it, and nothing else to load or run. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${Buffer.from(hashContent(STYLES), 'hex').toString('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

const render = ({ language }: Reader, title: string, main: string, className = ''): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${className}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;

/** A host that breaks between its parts where it does not fit into a line. */
const breakable = (host: string): string => escapeHtml(host).replaceAll(/[.-]/g, '$&<wbr>');

/**
 * The page that shows where a QR code leads, before it goes there.
 *
 * @param isStill true where it waits for the press
 */
export function renderScanPage(reader: Reader, address: string, isStill: boolean): string {
  const { t } = reader;
  const { host } = new URL(address);
  const note = isStill
    ? ''
    : `\n<p class="note">${t('You get there in {count} seconds.', { count: SECONDS })} <a href="?stay">${t('Stay here')}</a></p>`;
  return render(
    reader,
    host,
    `<p>${t('This code leads to')}</p>
<h1>${breakable(host)}</h1>
<p class="address">${escapeHtml(address)}</p>
<a class="go" href="${escapeHtml(address)}" rel="noreferrer">${t('Continue')}</a>${note}`,
    isStill ? ' class="still"' : '',
  );
}

/** The page of a code that leads nowhere. */
export function renderUnusedPage(reader: Reader): string {
  const { t } = reader;
  const title = t('This code is no longer in use');
  return render(
    reader,
    title,
    `<h1>${title}</h1>
<p>${t('It was removed from the screens. Perhaps the screen shows another code by now.')}</p>`,
  );
}
