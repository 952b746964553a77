import { escapeHtml } from '@vitrine/contract/core/html';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SETTINGS_FILE } from '@vitrine/contract/agent/settings-file';
import { describeFirstBoot, type FirstBootFacts, type FirstBootView, type Stage } from './first-boot.ts';
import { htmlAttributes, inLanguageOf, t } from './language.ts';
import { BASE_STYLE, contentSecurityPolicy, LOGO, renderQrCode, toScriptText } from './page-html.ts';

/** The path from which the page fetches its content again. */
export const FIRST_BOOT_PATH = '/first-boot';

const POLL_MS = 2_000;

/** The style of the player's pairing screen: sizes follow the screen, and a long text becomes smaller (`--fit`). */
const STYLE = `${BASE_STYLE}
html { height: 100%; background: #0b0c0b; color: #ededea; color-scheme: dark; font-size: max(14px, 2.8vmin); cursor: none; }
body { height: 100%; overflow: hidden; font-variant-numeric: tabular-nums; }
main { display: grid; grid-template-rows: auto minmax(0, 1fr) auto; gap: 3vmin; height: 100%; padding: 4.5vmin 6vmin; }
header { display: flex; align-items: center; font-size: max(16px, 3.2vmin); font-weight: 640; letter-spacing: -0.01em; }
header svg { width: 4.2vmin; height: 4.2vmin; margin-inline-end: 1.6vmin; }
header .size { margin-inline-start: auto; padding-inline-start: 1.6vmin; color: #b4b6b0; font-size: 1rem; font-weight: 400; white-space: nowrap; }
.view {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 6vmin; min-height: 0;
  color: #b4b6b0; font-size: calc(max(14px, 3.3vmin) * var(--fit, 1)); line-height: 1.4; overflow-wrap: anywhere;
}
.lead { margin-bottom: 0.4em; font-size: 1.18em; font-weight: 540; line-height: 1.25; }
h1 { max-width: 24em; color: #ededea; font-size: 2.1em; font-weight: 660; letter-spacing: -0.015em; line-height: 1.12; text-wrap: balance; }
h1.long { font-size: 1.6em; }
.problem { margin-top: 0.7em; color: #ffb4a8; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: baseline; gap: 0.2em 0.8em; margin-top: 0.8em; }
dd { color: #ededea; font-size: 1.8em; font-weight: 680; letter-spacing: 0.01em; line-height: 1.2; }
dd span + span { margin-left: 0.3em; }
ol { display: grid; gap: 0.35em; margin-top: 0.9em; counter-reset: n; list-style: none; }
li { display: flex; counter-increment: n; }
li::before { margin-inline-end: 0.8em; color: #9a9d96; content: counter(n); }
.hint { margin-top: 0.5em; }
.codes { display: flex; gap: 4vmin; font-size: 1rem; }
figure { text-align: center; }
.qr { display: block; width: 34vmin; height: 34vmin; border-radius: 1vmin; }
figcaption { margin-top: 1.2vmin; }
.file { min-width: 52vmin; max-width: 70vmin; overflow: hidden; border: 1px solid #3c3f3c; border-radius: 1.4vmin; background: #191a19; font-size: 1rem; }
.file figcaption { margin: 0; padding: 1.4vmin 2.4vmin; border-bottom: 1px solid #2b2d2b; text-align: start; }
pre { padding: 2.4vmin; color: #ededea; font: max(13px, 2.5vmin)/1.7 'DejaVu Sans Mono', ui-monospace, monospace; direction: ltr; text-align: left; white-space: pre-wrap; }
footer { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 2vmin; color: #9a9d96; line-height: 1.3; }
footer div { white-space: nowrap; }
footer div::before { display: block; height: max(4px, 0.7vmin); margin-bottom: 1.4vmin; border-radius: 1vmin; background: #2b2d2b; content: ''; }
footer b { display: block; font-weight: 640; }
footer span { display: block; min-height: 1.3em; overflow: hidden; text-overflow: ellipsis; }
footer .now, footer .done { color: #b4b6b0; }
footer .done::before { background: #b4b6b0; }
footer .now b { color: #ededea; }
footer .now::before { background: #ededea; }
footer .busy::before { animation: busy 2.4s ease-in-out infinite; }
@keyframes busy { 50% { background: #4a4d4a; } }
@media (prefers-reduced-motion: reduce) { footer .busy::before { animation: none; } }
@media (max-aspect-ratio: 3/2) {
  .codes { flex-direction: column; gap: 2vmin; }
  .qr { width: 25vmin; height: 25vmin; }
  .view { gap: 5vmin; }
  .file { min-width: 44vmin; max-width: 60vmin; }
}
@media (orientation: portrait) {
  .view {
    grid-template-columns: minmax(0, 1fr); align-content: space-evenly; justify-items: center; text-align: center;
    font-size: calc(max(14px, 3.8vmin) * var(--fit, 1));
  }
  .codes { flex-direction: row; gap: 4vmin; }
  .qr { width: 40vmin; height: 40vmin; }
  dl { grid-template-columns: minmax(0, 1fr); }
  dd + dt { margin-top: 0.4em; }
  ol { width: fit-content; margin-inline: auto; text-align: start; }
  .file { min-width: 0; width: 100%; max-width: 80vmin; }
  pre { font-size: max(13px, 3.2vmin); }
}`;

const writeScript = (): string => `
const main = document.querySelector('main');
const toPixels = (length) => Math.round(length * devicePixelRatio);
function fit() {
  main.querySelector('.size').textContent =
    ${toScriptText(t('New screen, {size}', { size: '{size}' }))}.replace('{size}', toPixels(innerWidth) + ' × ' + toPixels(innerHeight));
  const view = main.querySelector('.view');
  const isTooTall = () => Math.max(view.scrollHeight, view.firstElementChild.offsetHeight) > view.clientHeight;
  let scale = 1;
  do view.style.setProperty('--fit', scale);
  while (isTooTall() && (scale -= 0.04) > 0.5);
}
addEventListener('resize', fit);
fit();
setInterval(async () => {
  try {
    const answer = await fetch('${FIRST_BOOT_PATH}', { cache: 'no-store' });
    // The agent has a player now.
    if (!answer.ok) return location.reload();
    const html = await answer.text();
    if (html.includes(main.dataset.shown)) return;
    main.innerHTML = html;
    main.dataset.shown = main.querySelector('[data-shown]').dataset.shown;
    fit();
  } catch {
    // The agent is restarting.
  }
}, ${POLL_MS});`;

const paragraph = (text: string | null, className: string): string =>
  text === null ? '' : `<p class="${className}">${escapeHtml(text)}</p>`;

/** Shows digits in two groups, which are easy to read out, without a space that people might type. */
const splitDigits = (digits: string): string =>
  `<bdi dir="ltr"><span>${escapeHtml(digits.slice(0, 4))}</span><span>${escapeHtml(digits.slice(4))}</span></bdi>`;

function renderAid({ codes, file }: FirstBootView): string {
  if (codes.length > 0) {
    const figures = codes.map(
      ({ label, text }, i) =>
        `<figure>${renderQrCode(text, t('QR code: {label}', { label }))}<figcaption>${i + 1} ${escapeHtml(label)}</figcaption></figure>`,
    );
    return `<div class="codes">${figures.join('')}</div>`;
  }
  if (file.length === 0) return '';
  return `<figure class="file"><figcaption>${SETTINGS_FILE}</figcaption><pre>${file.map(escapeHtml).join('\n')}</pre></figure>`;
}

function renderFooter({ stage, isBusy, details }: FirstBootView): string {
  const current = ['network', 'server', 'pairing'].indexOf(stage);
  const stages: [Stage | 'pairing', string][] = [
    ['network', t('Network')],
    ['server', t('Server')],
    ['pairing', t('Pairing')],
  ];
  const parts = stages.map(([id, name], i) => {
    const state = i < current ? 'done' : i > current ? '' : isBusy ? 'now busy' : 'now';
    const detail = id === 'pairing' ? null : details[id];
    return `<div class="${state}"><b>${escapeHtml(name)}</b><span>${escapeHtml(detail ?? '')}</span></div>`;
  });
  return `<footer>${parts.join('')}</footer>`;
}

/** Returns the content of `main`, and a text that differs when this does. */
function renderContent(view: FirstBootView): { html: string; shown: string } {
  const { title, lead, problem, credentials, steps, hints } = view;
  const wifi =
    credentials === null
      ? ''
      : `<dl><dt>${escapeHtml(t('Wi-Fi'))}</dt><dd>${escapeHtml(credentials.name)}</dd><dt>${escapeHtml(t('Password'))}</dt><dd>${splitDigits(credentials.password)}</dd></dl>`;
  const list = steps.length === 0 ? '' : `<ol>${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>`;
  const words = [
    paragraph(lead, 'lead'),
    `<h1${title.length > 44 ? ' class="long"' : ''}>${escapeHtml(title)}</h1>`,
    paragraph(problem, 'problem'),
    wifi,
    list,
    ...hints.map((hint) => paragraph(hint, 'hint')),
  ].join('');
  const body = `<div role="status">${words}</div>${renderAid(view)}`;
  const footer = renderFooter(view);
  const shown = createHash('sha256').update(body).update(footer).digest('hex');
  const header = `<header>${LOGO}<span>Vitrine</span><span class="size"></span></header>`;
  return { html: `${header}<div class="view" data-shown="${shown}">${body}</div>${footer}`, shown };
}

/** Answers in the browser’s language with the whole page; with its content alone if it asks for {@link FIRST_BOOT_PATH}. */
export const sendFirstBoot = (request: IncomingMessage, response: ServerResponse, facts: FirstBootFacts): void =>
  inLanguageOf(request, () => writeFirstBoot(response, describeFirstBoot(facts), request.url === FIRST_BOOT_PATH));

function writeFirstBoot(response: ServerResponse, view: FirstBootView, isPoll: boolean): void {
  const { html, shown } = renderContent(view);
  const nonce = randomBytes(12).toString('base64url');
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(nonce),
  });
  if (isPoll) {
    response.end(html);
    return;
  }
  response.end(`<!doctype html>
<html ${htmlAttributes()}>
<head><meta charset="utf-8"><title>Vitrine</title><style>${STYLE}</style></head>
<body><main data-shown="${shown}">${html}</main><script nonce="${nonce}">${writeScript()}</script></body>
</html>
`);
}
