import { escapeHtml } from '@vitrine/contract/core/html';
import { errorCatalog } from '@vitrine/contract/core/errors';
import type { Access } from '@vitrine/contract/core/route';
import { REQUESTS_PER_MINUTE } from '@vitrine/contract/integrations/api-key-limits';
import { MAX_LISTED } from '@vitrine/contract/playout/effect';
import { createExamples } from './examples/example-html.ts';
import { renderDocument } from './render-document.ts';
import {
  type ApiDocument,
  buildApiDocument,
  type Content,
  type Entry,
  listEntries,
  listFailures,
  type Operation,
} from './operations.ts';
import { describeLimits, schemaText } from './schema-text.ts';

const access: Record<Access, string> = {
  public: 'Everyone',
  signed: 'The address or the body carries its own secret',
  user: 'A signed-in user',
  admin: 'An administrator',
  device: 'A device',
  agent: 'The agent on a device’s machine',
  userOrDevice: 'A signed-in user or a device',
  console: 'A signed-in user, also by the cookie of a page',
  file: 'A signed-in user (token or cookie) or a device',
};

/** The API reference as HTML, generated from the OpenAPI document. */
export function renderApiReference(version: string): string {
  const document = buildApiDocument(version);
  const exampleOf = createExamples();
  const groups = Map.groupBy(listEntries(document), ({ operation }) => operation.tags[0] ?? '');
  const contents = [...groups].map(
    ([tag, entries]) =>
      `<li><a href="#${tag}">${capitalizeTag(tag)}</a>\n<ul>\n${entries
        .map(
          ({ id, operation }) =>
            `<li><a href="#${id}">${escapeHtml(operation.summary.split(/[;:]/)[0] ?? '')}</a></li>`,
        )
        .join('\n')}\n</ul></li>`,
  );
  const body = [...groups].map(
    ([tag, entries]) =>
      `<h2 id="${tag}">${capitalizeTag(tag)}</h2>\n${entries.map((entry) => entryHtml(entry, exampleOf(entry.id))).join('\n')}`,
  );
  return renderDocument({
    title: 'API reference',
    lead: `Version ${version}. Everything the console and the player do, they do through this API.`,
    contents: `<ul>\n<li><a href="#how">How to call it</a></li>\n<li><a href="#dry-runs">Dry runs</a></li>\n${contents.join('\n')}\n<li><a href="#webhook-events">Events of webhooks</a></li>\n<li><a href="#errors">Errors</a></li>\n</ul>`,
    body: `${INTRODUCTION}\n${dryRunsHtml(document)}\n${body.join('\n')}\n${webhookEventsHtml(document)}\n${errorsHtml()}`,
  });
}

function entryHtml({ id, operation, addresses }: Entry, example: string): string {
  const { summary, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses);
  return [
    `<section class="route" id="${id}" aria-labelledby="${id}-title">`,
    `<h3 id="${id}-title">${escapeHtml(summary)}</h3>`,
    ...addresses.map(
      ({ method, path }) =>
        `<p class="address"><span class="method" data-method="${method}">${method}</span> <code>${escapeHtml(path)}</code></p>`,
    ),
    `<p class="who">${whoText(operation)}</p>`,
    example,
    parameters.length === 0 ? '' : parametersHtml(id, parameters),
    requestBody === undefined ? '' : contentHtml('Body', requestBody.content),
    ...answers
      .filter(([status]) => status < '400')
      .map(([status, { content }]) => contentHtml(`Answer ${status}`, content)),
    failuresHtml(operation),
    '</section>',
  ].join('\n');
}

/** The callers that a route accepts, with the least role of members and the scope of API keys. */
function whoText({ 'x-access': caller, 'x-role': role, 'x-scope': scope }: Operation): string {
  if (role === undefined || role === 'self') return access[caller];
  const members = `${access[caller]}. Least role: ${role}.`;
  return scope === undefined ? `${members} No API keys` : `${members} API keys: scope <code>${scope}</code>`;
}

function parametersHtml(id: string, parameters: Operation['parameters']): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td><code>${escapeHtml(schemaText(schema))}</code> ${escapeHtml(describeLimits(schema))}</td></tr>`,
  );
  return `<div class="wide" tabindex="0" role="group" aria-label="Parameters of ${id}"><table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function contentHtml(title: string, content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const kind = type === 'application/json' ? '' : ` <code>${escapeHtml(type)}</code>`;
      const text = schema === undefined ? '' : `<pre tabindex="0"><code>${escapeHtml(schemaText(schema))}</code></pre>`;
      return `<p class="part">${title}${kind}</p>\n${text}`;
    })
    .join('\n');
}

function failuresHtml(operation: Operation): string {
  const failures = listFailures(operation).map(
    ({ status, codes }) =>
      `${status} ${codes.map((code) => `<a href="/docs/errors#${code}"><code>${code}</code></a>`).join(', ')}`,
  );
  return failures.length === 0 ? '' : `<p class="part">Errors</p>\n<p class="failures">${failures.join('; ')}</p>`;
}

function dryRunsHtml({ components }: ApiDocument): string {
  return `<h2 id="dry-runs">Dry runs</h2>
<p>A call that changes what screens show takes <code>?dryRun=true</code>. Then it changes nothing, and answers 200 with <code>DryRun</code>: what the screens would show over the next 14 days, compared with what they show without the change. It fails as the call would, except that a schedule in the way is part of the answer, so <code>force</code> is not needed.</p>
<ul>
<li><code>screens</code>: those that show something else, with what they show <code>now</code>, the instant <code>at</code> which that changes, and what they show <code>then</code>; <code>otherwise</code> is what they would show at that instant without the change. <code>at</code> is equal to that of the effect where a screen changes at once.</li>
<li><code>unchanged</code>: those that the change concerns and that show the same, because <code>now</code> comes first.</li>
<li><code>blank</code>: those that show nothing in periods in which they would show something. A period without an end lasts longer than the 14 days.</li>
<li><code>replaced</code>: content that screens show for less time.</li>
<li><code>bytes</code>: the files that all screens together have to load; <code>maxBytes</code>: the most for one of them; <code>tooSmall</code>: screens that reported less free storage.</li>
</ul>
<p>Each list has at most ${MAX_LISTED} entries; the counts beside them are of all.</p>
<pre tabindex="0"><code>${escapeHtml(schemaText(components.schemas.DryRun))}</code></pre>`;
}

/** The bodies of the requests that receivers of webhooks get. */
function webhookEventsHtml({ webhooks }: ApiDocument): string {
  const events = Object.entries(webhooks).map(
    ([type, { post }]) =>
      `<section class="route" id="webhook-${type}"><h3>${escapeHtml(post.summary)}</h3>\n<p class="address"><code>${type}</code></p>\n${contentHtml('Body', post.requestBody?.content ?? {})}</section>`,
  );
  return `<h2 id="webhook-events">Events of webhooks</h2>
<p>The server sends these to the addresses of an account’s webhooks, signed by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> are headers.</p>
${events.join('\n')}`;
}

/** The ids are those of the table that was here once, so that links to it still lead to the error. */
function errorsHtml(): string {
  const codes = Object.keys(errorCatalog).map(
    (code) => `<a id="error-${code}" href="/docs/errors#${code}"><code>${code}</code></a>`,
  );
  return `<h2 id="errors">Errors</h2>
<p><a href="/docs/errors">Error codes</a> explains the body of a failure, and each code with what to do about it:</p>
<p class="failures">${codes.join(', ')}</p>`;
}

const capitalizeTag = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

const INTRODUCTION = `<h2 id="how">How to call it</h2>
<p>Requests and answers are JSON. Instants are ISO strings in UTC, sizes are bytes, prices are pence, except the <code>amount</code> of an order, which is pounds. The same in a form for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>Programs call it with an API key. Create one in the console, on the page Integrations, and send it with every call:</p>
<pre tabindex="0"><code>Authorization: Bearer vit_…</code></pre>
<p>A key acts as the member who made it, in one account, within its scopes: each call names the one that it needs. <code>read</code> is part of every key. A key without the scope gets 403 <code>auth.scope_required</code>. A key may send ${REQUESTS_PER_MINUTE} requests a minute; after that it gets 429 with <code>Retry-After</code>. Keys cannot make calls about a person, about keys and for owners. Those need a session: sign in with <code>POST /api/auth/login</code>, and send its token in the same way.</p>
<p>The calls that programs use first have an example, which is a call of a real server with its answer. Names in capitals, such as <code>IMAGE_ID</code>, stand for values of earlier answers.</p>
<p>Signing in also sets a cookie. It opens files and the event stream, so that pictures can be shown by their address; nothing can be changed with it. Devices have tokens of their own, from pairing or registering.</p>
<p>Long lists answer whole, or in pages: send <code>limit</code> (at most 200), and follow the <code>Link</code> header with <code>rel="next"</code>. <code>X-Total-Count</code> says how many there are.</p>
<p>To retry safely, send an <code>Idempotency-Key</code> header with a unique value, such as a UUID, with every POST that creates or charges. Within 24 hours the same key and body are carried out once and get the same answer, with the header <code>Idempotent-Replayed: true</code>. The same key with another body gets 422. While the first request is still running you get 409; also where its answer carried a token or another secret, because those are not stored.</p>`;
