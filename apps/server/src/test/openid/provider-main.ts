import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import type { ProviderSettings } from './provider.ts';

// A real OpenID provider on a free port, with its own pages to sign in. Prints its issuer. PUT /settings changes what it
// says about people. Arguments: the redirect URI and the post-logout redirect URI of its clients.
const [redirectUri = '', signedOutUri = ''] = process.argv.slice(2);

let settings: ProviderSettings = { people: {}, forged: {}, hasForeignKey: false };

const createKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const key = createKey().export({ format: 'jwk' });
const foreignKey = createKey();

const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as object;

/** The token with other claims, signed anew. */
function forge(token: string): string {
  const [head = '', body = ''] = token.split('.');
  const claims = Object.entries({ ...read(body), ...settings.forged }).filter(([, value]) => value !== null);
  const text = `${head}.${toPart(Object.fromEntries(claims))}`;
  const used = settings.hasForeignKey ? foreignKey : createPrivateKey({ key, format: 'jwk' });
  return `${text}.${sign('sha256', Buffer.from(text), used).toString('base64url')}`;
}

async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
  settings = (await json(request)) as ProviderSettings;
  response.end();
}

const client = {
  client_secret: 'the secret of the client',
  redirect_uris: [redirectUri],
  post_logout_redirect_uris: [signedOutUri],
};

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'vitrine', ...client },
      { client_id: 'another', ...client },
    ],
    jwks: { keys: [{ ...key, kty: 'RSA', kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ ...settings.people[accountId], sub: accountId }),
    }),
  });
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (typeof body !== 'object' || body === null || !('id_token' in body) || typeof body.id_token !== 'string') return;
    context.body = { ...body, id_token: forge(body.id_token) };
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url !== '/settings') return void handle(request, response);
    void change(request, response);
  });
  process.stdout.write(`${issuer}\n`);
});
process.stdin.resume().on('end', () => process.exit());
