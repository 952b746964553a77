import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  type MachineSettings,
  NO_SETTINGS,
  readSettingsFile,
  SETTINGS_FILE,
  writeSettingsFile,
} from '@vitrine/contract/agent/settings-file';
import { readNetworkStatus } from '../../network/network-status.ts';
import { inLanguageOf, t, translateReport } from '../../page/language.ts';
import { contentSecurityPolicy } from '../../page/page-html.ts';
import { listen } from '../../page/listen.ts';
import { checkForm, type FormErrors, type FormFacts, type FormValues, startValues } from './form.ts';
import { renderDone, renderForm } from './portal-page.ts';

/** The folder to which the page for phones writes the requested settings. */
export const PORTAL_FOLDER = '/run/vitrine-portal';

/** Written whenever somebody uses the form. */
export const FORM_USED = join(PORTAL_FOLDER, 'used');

/** The largest request in bytes; a filled-in form is smaller. */
const MAX_BYTES = 8_000;
const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 32;
/** The most forms that were sent out and may come back. */
const MAX_SECRETS = 50;

interface Options {
  host: string;
  /** 0: any free port. */
  port: number;
  folder: string;
  settings: string;
  networkStatus: string;
}

async function readSettings(path: string): Promise<MachineSettings> {
  try {
    return readSettingsFile(await readFile(path)).settings;
  } catch {
    return NO_SETTINGS;
  }
}

/** Returns null when the body is larger than a form. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > MAX_BYTES) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Answers with a page in the browser’s language. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  render: (nonce: string) => string,
): void {
  const nonce = randomBytes(12).toString('base64url');
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(nonce),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(inLanguageOf(request, () => render(nonce)));
}

const refuse = (response: ServerResponse, status: number, message: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(message);

/** Serves the page by which a phone in the machine's own Wi-Fi sets it up. */
export async function openPortal({
  host,
  port,
  folder,
  settings,
  networkStatus,
}: Options): Promise<{ url: string; close: () => Promise<void> }> {
  const secrets = new Set<string>();
  let ownHost = '';

  function createSecret(): string {
    const secret = randomBytes(24).toString('base64url');
    secrets.add(secret);
    for (const oldest of secrets) if (secrets.size > MAX_SECRETS) secrets.delete(oldest);
    return secret;
  }

  async function sendForm(
    request: IncomingMessage,
    response: ServerResponse,
    filled: { status: number; values: FormValues | null; errors?: FormErrors; isExpired?: boolean },
  ): Promise<void> {
    const { status, values, errors = {}, isExpired = false } = filled;
    const [network, current] = await Promise.all([readNetworkStatus(networkStatus), readSettings(settings)]);
    const facts: FormFacts = { inReach: network?.inReach ?? [], current };
    const form = {
      values: values ?? startValues(facts),
      errors,
      inReach: facts.inReach,
      hasPassword: (current.wifi?.password ?? null) !== null,
      hasToken: current.pairingToken !== null,
      secret: createSecret(),
    };
    send(request, response, status, (nonce) => {
      const expired = isExpired ? t('This form has expired. Check it and send it again.') : null;
      const problem = values === null ? (network?.problem ?? null) : null;
      const alert = expired ?? (problem && translateReport(problem, network?.wifi ?? null));
      return renderForm({ ...form, alert }, nonce);
    });
  }

  /** Carries out a form that was sent. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== `http://${ownHost}`) {
      return refuse(response, 403, 'This page takes forms of its own only.');
    }
    if (!/^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '')) {
      return refuse(response, 415, 'Expected a form.');
    }
    const body = await readBody(request);
    if (body === null) return refuse(response, 413, 'The form is too large.');
    const fields = new URLSearchParams(body);
    const read = (name: string): string => fields.get(name) ?? '';
    const values: FormValues = {
      network: read('network'),
      name: read('name'),
      password: read('password'),
      server: read('server'),
      token: read('token'),
    };
    if (!secrets.delete(read('secret'))) {
      return sendForm(request, response, { status: 403, values, isExpired: true });
    }
    const [network, current] = await Promise.all([readNetworkStatus(networkStatus), readSettings(settings)]);
    const facts = { inReach: network?.inReach ?? [], current };
    const checked = inLanguageOf(request, () => checkForm(values, facts));
    if (checked.errors !== null) return sendForm(request, response, { status: 400, values, errors: checked.errors });
    // Renamed when it is complete, because a unit of the system takes it as soon as it is there.
    const path = join(folder, SETTINGS_FILE);
    await writeFile(`${path}.new`, writeSettingsFile(checked.settings));
    await rename(`${path}.new`, path);
    const name = checked.settings.wifi?.name ?? null;
    send(request, response, 200, (nonce) => renderDone(name, nonce));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOwn = request.headers.host === ownHost && request.url?.split('?', 1)[0] === '/';
    if (isRead && !isOwn) {
      // Phones ask a known address to find out whether they have internet: this answer makes them open the page.
      response.writeHead(302, { location: `http://${ownHost}/`, 'cache-control': 'no-store' }).end();
      return;
    }
    if (!isOwn) return refuse(response, 421, `This page is at http://${ownHost}/`);
    if (!isRead && request.method !== 'POST') return refuse(response, 405, 'Expected GET or POST.');
    await writeFile(join(folder, 'used'), '');
    await (isRead ? sendForm(request, response, { status: 200, values: null }) : receive(request, response));
  }

  const listener = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`A request failed: ${String(error)}\n`);
      response.destroy();
    });
  });
  listener.maxConnections = MAX_CONNECTIONS;
  const { port: used, close } = await listen(listener, port, host);
  ownHost = used === 80 ? host : `${host}:${used}`;
  return { url: `http://${ownHost}/`, close };
}
