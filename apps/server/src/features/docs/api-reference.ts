import { api } from '@vitrine/contract/api';
import { errorCatalog } from '@vitrine/contract/core/errors';
import { openApiDocument } from '@vitrine/contract/core/openapi';
import { MAX_LISTED } from '@vitrine/contract/playout/effect';
import { renderDocument, escapeHtml } from './html.ts';
import { describeLimits, type Schema, schemaText } from './schema-text.ts';

/** The parts of an OpenAPI document that the reference shows. */
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-access': keyof typeof access;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

type Content = Record<string, { schema?: Schema }>;

/** A handler and all its addresses. */
interface Entry {
  id: string;
  operation: Operation;
  addresses: { method: string; path: string }[];
}

const access = {
  public: 'Everyone',
  signed: 'The address or the body carries its own secret',
  user: 'A signed-in user',
  admin: 'An administrator',
  device: 'A device',
  userOrDevice: 'A signed-in user or a device',
  console: 'A signed-in user, also by the cookie of a page',
  file: 'A signed-in user (token or cookie) or a device',
};

/** The API reference as HTML, generated from the OpenAPI document. */
export function renderApiReference(version: string): string {
  const document = buildDocument(version);
  const groups = Map.groupBy(groupOperations(document), ({ operation }) => operation.tags[0] ?? '');
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
    ([tag, entries]) => `<h2 id="${tag}">${capitalizeTag(tag)}</h2>\n${entries.map(entryHtml).join('\n')}`,
  );
  return renderDocument({
    title: 'API reference',
    lead: `Version ${version}. Everything the console and the player do, they do through this API.`,
    contents: `<ul>\n<li><a href="#how">How to call it</a></li>\n<li><a href="#dry-runs">Dry runs</a></li>\n${contents.join('\n')}\n<li><a href="#errors">Errors</a></li>\n</ul>`,
    body: `${INTRODUCTION}\n${dryRunsHtml(document)}\n${body.join('\n')}\n${errorsHtml()}`,
  });
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { DryRun: Schema } };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape that openApiDocument produces
const buildDocument = (version: string): Document => openApiDocument(api, version) as unknown as Document;

function groupOperations({ paths }: Document): Entry[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  // `media.removeImage.1` is an alias of `media.removeImage`.
  const byRoute = Map.groupBy(operations, ({ operation }) => operation.operationId.split('.').slice(0, 2).join('.'));
  return [...byRoute].flatMap(([id, spellings]) => {
    const [first] = spellings.toSorted((a, b) => a.operation.operationId.localeCompare(b.operation.operationId));
    return first === undefined ? [] : [{ id, operation: first.operation, addresses: spellings }];
  });
}

function entryHtml({ id, operation, addresses }: Entry): string {
  const { summary, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses);
  return [
    `<section class="route" id="${id}" aria-labelledby="${id}-title">`,
    `<h3 id="${id}-title">${escapeHtml(summary)}</h3>`,
    ...addresses.map(
      ({ method, path }) =>
        `<p class="address"><span class="method" data-method="${method}">${method}</span> <code>${escapeHtml(path)}</code></p>`,
    ),
    `<p class="who">${access[operation['x-access']]}</p>`,
    parameters.length === 0 ? '' : parametersHtml(id, parameters),
    requestBody === undefined ? '' : contentHtml('Body', requestBody.content),
    ...answers
      .filter(([status]) => status < '400')
      .map(([status, { content }]) => contentHtml(`Answer ${status}`, content)),
    failuresHtml(answers.filter(([status]) => status >= '400')),
    '</section>',
  ].join('\n');
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

function failuresHtml(failures: [string, { description: string }][]): string {
  if (failures.length === 0) return '';
  const codes = failures.map(
    ([status, { description }]) =>
      `${status} ${description
        .split(', ')
        .map((code) => `<a href="#error-${code}"><code>${code}</code></a>`)
        .join(', ')}`,
  );
  return `<p class="part">Errors</p>\n<p class="failures">${codes.join('; ')}</p>`;
}

function dryRunsHtml({ components }: Document): string {
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

function errorsHtml(): string {
  const rows = Object.entries(errorCatalog).map(
    ([code, { status, message }]) =>
      `<tr id="error-${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<h2 id="errors">Errors</h2>
<p>Every failure has the same body: <code>{ code, message, details?, requestId? }</code>. Programs read <code>code</code>; <code>message</code> is fit to show; <code>requestId</code>, also in the header <code>X-Request-Id</code> of every answer, names the request in the server's log. A request may bring its own <code>X-Request-Id</code>.</p>
<div class="wide" tabindex="0" role="group" aria-label="Every error"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

const capitalizeTag = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

const INTRODUCTION = `<h2 id="how">How to call it</h2>
<p>Requests and answers are JSON. Instants are ISO strings in UTC, sizes are bytes, prices are pence, except the <code>amount</code> of an order, which is pounds. The same in a form for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>Sign in with <code>POST /api/auth/login</code> and send the token with every call:</p>
<pre tabindex="0"><code>Authorization: Bearer &lt;token&gt;</code></pre>
<p>Signing in also sets a cookie. It opens files and the event stream, so that pictures can be shown by their address; nothing can be changed with it. Devices have tokens of their own, from pairing or registering.</p>
<p>Long lists answer whole, or in pages: send <code>limit</code> (at most 200), and follow the <code>Link</code> header with <code>rel="next"</code>. <code>X-Total-Count</code> says how many there are.</p>
<p>To retry safely, send an <code>Idempotency-Key</code> header with a unique value, such as a UUID, with every POST that creates or charges. Within 24 hours the same key and body are carried out once and get the same answer, with the header <code>Idempotent-Replayed: true</code>. The same key with another body gets 422. While the first request is still running you get 409; also where its answer carried a token or another secret, because those are not stored.</p>`;
