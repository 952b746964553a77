import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CALLBACK_PATH, SIGN_IN_PATH } from '@vitrine/contract/sign-in/single-sign-on-addresses';

/** The claims of people, by the name with which they sign in, which is their `sub`. */
type People = Record<string, Record<string, unknown>>;

export interface ProviderSettings {
  people: People;
  /** Claims that replace those of ID tokens; null: they have none. */
  forged: Record<string, unknown>;
  /** True if ID tokens are signed with a key that the provider does not publish. */
  hasForeignKey: boolean;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  set(settings: Partial<ProviderSettings>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real OpenID provider as a process of its own. */
export async function startOpenIdProvider(publicUrl: string): Promise<OpenIdProvider> {
  const main = fileURLToPath(new URL('provider-main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, `${publicUrl}${CALLBACK_PATH}`, `${publicUrl}${SIGN_IN_PATH}`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout });
  const first: unknown = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  const [issuer] = first as [unknown];
  if (typeof issuer !== 'string') throw new Error(`the OpenID provider ended with ${String(issuer)}`);
  return {
    issuer,
    clientId: 'vitrine',
    clientSecret: 'the secret of the client',
    async set(settings) {
      const all: ProviderSettings = { people: {}, forged: {}, hasForeignKey: false, ...settings };
      await fetch(`${issuer}/settings`, { method: 'PUT', body: JSON.stringify(all) });
    },
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
