import { escapeHtml } from '@vitrine/contract/core/html';
import type { NetworkStatus } from '../../network/network-status.ts';
import { htmlAttributes, t } from '../../page/language.ts';
import { BASE_STYLE, LOGO, toScriptText } from '../../page/page-html.ts';
import { CABLE, type FormErrors, type FormValues, IN_REACH, OTHER } from './form.ts';

/** The style of the console, in the theme of the phone. */
const STYLE = `${BASE_STYLE}
:root {
  color-scheme: light dark; --wall: #f4f4f2; --paper: #fff; --ink: #1a1b19; --ink-2: #50524c; --ink-3: #646660; --line: #deded9;
  --line-control: #8a8c85; --accent: #1d64d8; --danger: #b3242f; --danger-soft: #fbecec; --mark: #2f6fdf;
}
@media (prefers-color-scheme: dark) {
  :root {
    --wall: #0f100f; --paper: #191a19; --ink: #ededea; --ink-2: #b4b6b0; --ink-3: #9a9d96; --line: #2b2d2b;
    --line-control: #767a73; --danger: #ff8f93; --danger-soft: #331d1e; --mark: #5b97f7;
  }
}
html { background: var(--wall); color: var(--ink); font-size: 16px; line-height: 1.5; -webkit-text-size-adjust: 100%; }
body { max-width: 30rem; min-height: 100vh; margin: 0 auto; padding: 1.25rem 1rem 3rem; overflow-wrap: anywhere; }
header { display: flex; align-items: center; gap: 0.5rem; font-weight: 640; }
header svg { width: 1.375rem; height: 1.375rem; }
h1 { margin: 1.5rem 0 0.5rem; font-size: 1.75rem; font-weight: 660; letter-spacing: -0.015em; line-height: 1.2; }
.intro { color: var(--ink-2); }
.alert { margin-top: 1rem; padding: 0.75rem 1rem; border-radius: 0.625rem; background: var(--danger-soft); color: var(--danger); }
form { margin-top: 1.5rem; }
fieldset { border: 0; }
legend, label.title { display: block; margin-bottom: 0.375rem; font-weight: 600; }
.list { overflow: hidden; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--paper); }
.row { display: flex; align-items: center; gap: 0.75rem; min-height: 3.25rem; padding: 0.5rem 1rem; }
.list > * + .row { border-top: 1px solid var(--line); }
.row input { flex: none; width: 1.375rem; height: 1.375rem; accent-color: var(--mark); }
.row span { flex: 1; min-width: 0; }
.row small { flex: none; color: var(--ink-3); font-size: 0.875rem; }
.row svg { flex: none; width: 1.25rem; height: 1.25rem; color: var(--ink-2); }
.other { padding: 0 1rem 1rem; }
/* In older browsers the field is always there. */
.row:has(#other:not(:checked)) + .other { display: none; }
.field { margin-top: 1.25rem; }
input[type='text'], input[type='password'] {
  width: 100%; min-height: 3rem; padding: 0.625rem 0.875rem; border: 1px solid var(--line-control); border-radius: 0.625rem;
  background: var(--paper); color: inherit; font: inherit;
}
input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
[aria-invalid='true'] { border-color: var(--danger) !important; }
.hint { margin-top: 0.375rem; color: var(--ink-2); font-size: 0.9375rem; }
.error { margin-top: 0.375rem; color: var(--danger); font-size: 0.9375rem; }
.secret { position: relative; }
.secret input { padding-inline-end: 5rem; }
.secret button {
  position: absolute; top: 0; inset-inline-end: 0; min-width: 4.5rem; height: 3rem; border: 0; border-radius: 0.625rem; background: none;
  color: var(--ink-2); font: inherit; font-size: 0.9375rem;
}
details { margin-top: 1.25rem; }
summary { min-height: 2.75rem; padding: 0.625rem 0; color: var(--ink-2); cursor: pointer; }
.submit {
  width: 100%; min-height: 3.25rem; margin-top: 1.75rem; border: 0; border-radius: 0.75rem; background: var(--accent); color: #fff;
  font: inherit; font-size: 1.0625rem; font-weight: 600;
}`;

/** Adds a button that shows the password. The form works without scripts too. */
const writeScript = (): string => `
const input = document.querySelector('#password');
if (input) {
  const button = document.createElement('button');
  button.type = 'button';
  const [show, hide] = [${toScriptText(t('Show'))}, ${toScriptText(t('Hide'))}];
  button.textContent = show;
  button.addEventListener('click', () => {
    input.type = input.type === 'password' ? 'text' : 'password';
    button.textContent = input.type === 'password' ? show : hide;
  });
  input.after(button);
}`;

const renderPage = (title: string, body: string, nonce: string): string => `<!doctype html>
<html ${htmlAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><header>${LOGO}<span>Vitrine</span></header><main>${body}</main><script nonce="${nonce}">${writeScript()}</script></body>
</html>
`;

/** Three arcs, of which a weak signal has fewer. */
function renderSignal(signal: number): string {
  const arcs = ['M10 15.5h.01', 'M7 12.5a4.2 4.2 0 0 1 6 0', 'M4.5 9.7a8 8 0 0 1 11 0', 'M2 6.8a12 12 0 0 1 16 0'];
  const count = signal > 70 ? 4 : signal > 45 ? 3 : 2;
  const paths = arcs.map((d, i) => `<path d="${d}" opacity="${i < count ? 1 : 0.25}"/>`).join('');
  return `<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true">${paths}</svg>`;
}

/** Stands in a message for what is markup in its place. */
const PLACE = '\u0000';

interface PortalForm {
  values: FormValues;
  errors: FormErrors;
  /** The line above the form: why the screen is not set up yet, or why the form was refused; null: none. */
  alert: string | null;
  inReach: NetworkStatus['inReach'];
  /** The machine has a password for the Wi-Fi of its settings already. */
  hasPassword: boolean;
  hasToken: boolean;
  /** A secret of this form, which the phone sends back once. */
  secret: string;
}

const renderError = (errors: FormErrors, name: keyof FormValues): string =>
  errors[name] === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(errors[name])}</p>`;

function renderInput(
  { values, errors }: PortalForm,
  name: Exclude<keyof FormValues, 'network'>,
  attributes: string,
  hint = false,
): string {
  const described = [...(hint ? [`${name}-hint`] : []), ...(errors[name] === undefined ? [] : [`${name}-error`])];
  const value = name === 'password' ? '' : ` value="${escapeHtml(values[name])}"`;
  return (
    `<input id="${name}" name="${name}"${value} ${attributes} autocapitalize="none" autocorrect="off" spellcheck="false" autocomplete="off"` +
    (described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`) +
    (errors[name] === undefined ? '>' : ' aria-invalid="true">')
  );
}

function renderNetworks(form: PortalForm): string {
  const { inReach, values, errors } = form;
  const radio = (value: string, id: string): string =>
    `<input type="radio" name="network" value="${escapeHtml(value)}"${id}${values.network === value ? ' checked' : ''}>`;
  const rows = inReach.map(
    ({ name, signal, isOpen }) =>
      `<label class="row">${radio(IN_REACH + name, '')}<span>${escapeHtml(name)}</span>${isOpen ? `<small>${escapeHtml(t('no password'))}</small>` : ''}${renderSignal(signal)}</label>`,
  );
  return (
    `<fieldset><legend>${escapeHtml(t('Network'))}</legend><div class="list">${rows.join('')}` +
    `<label class="row">${radio(OTHER, ' id="other"')}<span>${escapeHtml(t('Another Wi-Fi'))}</span></label>` +
    `<div class="other"><label class="title" for="name">${escapeHtml(t('Name of the network'))}</label>${renderInput(form, 'name', 'type="text"')}${renderError(errors, 'name')}</div>` +
    `<label class="row">${radio(CABLE, '')}<span>${escapeHtml(t('Network cable'))}</span></label></div>${renderError(errors, 'network')}</fieldset>`
  );
}

/** Returns the form by which a phone sets up the screen. */
export function renderForm(form: PortalForm, nonce: string): string {
  const { alert, errors, hasPassword, hasToken, values, secret } = form;
  const passwordHint = hasPassword
    ? t('Leave empty to keep the password.')
    : t('Leave empty for a network without a password.');
  const tokenHint = hasToken
    ? t('The screen has one. Leave empty to keep it.')
    : t('Optional: pairs the screen without a code.');
  const body =
    `<h1>${escapeHtml(t('Set up this screen'))}</h1>` +
    `<p class="intro">${escapeHtml(t('Choose the screen’s network and enter the address of its server.'))}</p>` +
    (alert === null ? '' : `<p class="alert" role="alert">${escapeHtml(alert)}</p>`) +
    `<form method="post" action="/" accept-charset="utf-8"><input type="hidden" name="secret" value="${secret}">` +
    renderNetworks(form) +
    `<div class="field"><label class="title" for="password">${escapeHtml(t('Wi-Fi password'))}</label><div class="secret">${renderInput(form, 'password', 'type="password" maxlength="64"', true)}</div>${renderError(errors, 'password')}<p class="hint" id="password-hint">${escapeHtml(passwordHint)}</p></div>` +
    `<div class="field"><label class="title" for="server">${escapeHtml(t('Address of the server'))}</label>${renderInput(form, 'server', 'type="text" inputmode="url" placeholder="http://192.168.1.10:3000"', true)}${renderError(errors, 'server')}<p class="hint" id="server-hint">${escapeHtml(t('As you open Vitrine in a browser.'))}</p></div>` +
    `<details${values.token !== '' || errors.token !== undefined ? ' open' : ''}><summary>${escapeHtml(t('Pairing token'))}</summary><label class="title" for="token">${escapeHtml(t('Token from the console'))}</label>${renderInput(form, 'token', 'type="text"', true)}${renderError(errors, 'token')}<p class="hint" id="token-hint">${escapeHtml(tokenHint)}</p></details>` +
    `<button class="submit" type="submit">${escapeHtml(t('Set up the screen'))}</button></form>`;
  return renderPage(t('Set up this screen'), body, nonce);
}

/** Returns the page after the form. */
export function renderDone(wifi: string | null, nonce: string): string {
  const next =
    wifi === null
      ? escapeHtml(t('Plug in the network cable now.'))
      : escapeHtml(t('The screen closes its own Wi-Fi and joins {wifi} now.', { wifi: PLACE })).replace(
          PLACE,
          () => `<b>${escapeHtml(wifi)}</b>`,
        );
  const body =
    `<h1>${escapeHtml(t('Look at the screen'))}</h1><p class="intro">${next} ` +
    `${escapeHtml(t('It shows its progress. If something is wrong, it shows the reason and opens its Wi-Fi again.'))}</p>`;
  return renderPage(t('Look at the screen'), body, nonce);
}
