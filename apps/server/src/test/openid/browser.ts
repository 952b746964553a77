/** A browser without scripts: it keeps cookies by origin, follows redirects, and fills in the pages of the provider. */
export interface TestBrowser {
  /**
   * Opens an address and follows redirects until it comes to the console, and returns that address.
   *
   * @param login with which it signs in at a provider that asks
   * @param visit sees each address before it is opened, and may change it
   */
  open(address: string, login?: string, visit?: (url: URL) => void): Promise<URL>;
  /** Sends JSON to the installation, and returns the answer. @param token of a session */
  post(path: string, body: object, token?: string): Promise<Response>;
  /** Forgets the cookies of the installation. */
  forget(): void;
}

const findForm = (page: string): { action: string; fields: Record<string, string> } | null => {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) return null;
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return { action, fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) };
};

/**
 * @param server the address at which the installation listens
 * @param publicUrl the address by which the provider knows it
 */
export function createTestBrowser(server: string, publicUrl: string): TestBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string) => jars.get(origin) ?? jars.set(origin, new Map()).get(origin) ?? new Map();

  async function send(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = jarOf(url.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const target = url.origin === publicUrl ? new URL(url.pathname + url.search, server) : url;
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie, 'user-agent': 'Mozilla/5.0 (test)' };
    const answer = await fetch(target, { ...init, redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  return {
    async open(address, login = 'nobody', visit = () => {}) {
      let url = new URL(address, publicUrl);
      let init: RequestInit = {};
      for (let steps = 0; steps < 20; steps += 1) {
        if (url.origin === publicUrl && !url.pathname.startsWith('/api/')) return url;
        visit(url);
        const answer = await send(url, init);
        init = {};
        const location = answer.headers.get('location');
        const form = location === null ? findForm(await answer.text()) : null;
        if (location === null && form === null) throw new Error(`${answer.status} at ${url.href}`);
        url = new URL(location ?? form?.action ?? '', url);
        if (form !== null) {
          const fields = {
            ...form.fields,
            ...(form.fields['prompt'] === 'login' ? { login, password: 'any' } : { logout: 'yes' }),
          };
          init = { method: 'POST', body: new URLSearchParams(fields) };
        }
      }
      throw new Error(`no end of redirects at ${url.href}`);
    },
    post: (path, body, token) =>
      send(new URL(path, publicUrl), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      }),
    forget: () => void jars.delete(publicUrl),
  };
}
