import { escapeHtml } from '@vitrine/contract/core/html';
import { type ErrorCode, errorCatalog } from '@vitrine/contract/core/errors';
import { errorAdvice } from './error-advice.ts';
import { renderDocument } from './render-document.ts';
import { buildApiDocument, type Entry, listEntries, listFailures } from './operations.ts';

/** Failures of routes that the browser opens. */
const IN_ADDRESS = 'every failed return from an identity provider, in the fragment of the sign-in page';

/** Errors of so many routes that naming each would help nobody, and those that no route answers. */
const origins: Partial<Record<ErrorCode, string>> = {
  'request.invalid': 'every call',
  'request.too_large': 'every call with a body',
  'request.too_slow': 'every call with a body',
  'request.outdated': 'every call that changes something',
  'request.headers_too_large': 'every address, before the call is read',
  'request.expectation_failed': 'every address, before the call is read',
  'route.not_found': 'every address that the API does not have',
  'server.failed': 'every call',
  'server.unavailable': 'every call',
  'request.over_proxy_limit': 'the console and other clients, when a proxy answers 413 in place of the server',
  'network.failed': 'the console and other clients, when no answer arrives',
  'auth.required': 'every call of a signed-in user',
  'auth.expired': 'every call of a signed-in user',
  'auth.forbidden': 'every call of an administrator',
  'auth.role_required': 'every call that needs more than the role of a viewer',
  'auth.outside_limits': 'every call that needs more than the role of a viewer',
  'account.none': 'every call about an account',
  'auth.second_factor_required': 'every sign-in with the password of a person who has a second factor',
  'auth.second_factor_missing': 'every call about an account that asks for a second factor',
  'auth.single_sign_on_required': 'every call about an account that is used by single sign-on only',
  'single_sign_on.provider_failed': IN_ADDRESS,
  'single_sign_on.denied': IN_ADDRESS,
  'single_sign_on.token_refused': IN_ADDRESS,
  'single_sign_on.email_unverified': IN_ADDRESS,
  'single_sign_on.domain_foreign': IN_ADDRESS,
  'approval.waiting': 'every call of an editor or scheduler that changes what screens play',
  'approval.needs_admin': 'every call of an editor or scheduler that changes something',
  'account.not_found': 'every call that names an account',
  'device.unpaired': 'every call of a screen or its agent',
  'idempotency.key_reused': 'every call that takes an Idempotency-Key',
  'idempotency.in_progress': 'every call that takes an Idempotency-Key',
  'idempotency.answer_not_stored': 'every call that takes an Idempotency-Key',
};

/** More routes than this are folded. */
const MAX_SHOWN = 6;

/** Every error of the catalogue: what it means, what answers it, what to do. */
export function renderErrorsPage(version: string): string {
  const entries = listEntries(buildApiDocument(version));
  const byCode = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const code of listFailures(entry.operation).flatMap(({ codes }) => codes))
      byCode.set(code, [...(byCode.get(code) ?? []), entry]);
  }
  const families = Map.groupBy(listCodes(), (code) => code.split('.')[0] ?? '');
  const contents = [...families.keys()].map((family) => `<li><a href="#${family}">${nameFamily(family)}</a></li>`);
  const body = [...families].map(
    ([family, codes]) =>
      `<h2 id="${family}">${nameFamily(family)}</h2>\n${codes.map((code) => errorHtml(code, byCode.get(code) ?? [])).join('\n')}`,
  );
  return renderDocument({
    title: 'Error codes',
    lead: 'Every failure that the API can answer, and what to do about it.',
    contents: `<ul>\n<li><a href="#body">The body of a failure</a></li>\n${contents.join('\n')}\n</ul>`,
    body: `${INTRODUCTION}\n${body.join('\n')}`,
  });
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const listCodes = (): ErrorCode[] => Object.keys(errorCatalog) as ErrorCode[];

/** `machine_log` → `Machine log`. */
const nameFamily = (family: string): string => family.charAt(0).toUpperCase() + family.slice(1).replaceAll('_', ' ');

function errorHtml(code: ErrorCode, entries: readonly Entry[]): string {
  const { status, message } = errorCatalog[code];
  return `<section class="error" id="${code}" aria-labelledby="${code}-title">
<h3 id="${code}-title"><a href="#${code}"><code>${code}</code></a> <span class="status">${status}</span></h3>
<p>${escapeHtml(message)}</p>
<p class="advice"><b>What to do:</b> ${escapeHtml(errorAdvice[code])}</p>
${originHtml(code, entries)}
</section>`;
}

function originHtml(code: ErrorCode, entries: readonly Entry[]): string {
  const shared = origins[code];
  if (shared !== undefined) return `<p class="origin">Answered by ${shared}.</p>`;
  const links = entries.map(
    ({ id, addresses }) => `<a href="/api/docs#${id}"><code>${addresses[0]?.method} ${addresses[0]?.path}</code></a>`,
  );
  if (links.length <= MAX_SHOWN) return `<p class="origin">Answered by ${links.join(', ')}</p>`;
  return `<details class="origin"><summary>Answered by ${links.length} calls</summary>
<ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul></details>`;
}

const INTRODUCTION = `<h2 id="body">The body of a failure</h2>
<p>Every failure has the same body:</p>
<pre tabindex="0"><code>{ code: string, message: string, details?: object, requestId?: string }</code></pre>
<p>Programs read <code>code</code>, which stays the same; <code>message</code> is fit to show and may be reworded, and may be more specific than the sentence here. <code>details</code> depends on the code. <code>requestId</code>, also in the header <code>X-Request-Id</code> of every answer, names the request in the server’s log. A request may bring its own <code>X-Request-Id</code>.</p>`;
