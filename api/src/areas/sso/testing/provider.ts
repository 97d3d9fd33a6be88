import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A provider that runs, and a client that it knows. */
export interface RunningProvider {
  issuer: string;
  /** `host:port`. */
  place: string;
  clientID: string;
  clientSecret: string;
  stop(): Promise<void>;
}

/** Claims of people by the names that they sign in with; of others the name is the verified address. */
export type People = Readonly<Record<string, object>>;

/** Starts oidc-provider in a process of its own. */
export async function startProvider(redirectURL: string, people: People = {}): Promise<RunningProvider> {
  const client = {
    client_id: 'portal',
    client_secret: 'a client secret of tests',
    redirect_uris: [redirectURL],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'provider-process.ts')], {
    env: {
      PATH: process.env['PATH'],
      CLIENT: JSON.stringify(client),
      PEOPLE: JSON.stringify(people),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout, 'data');
  const issuer = String(line).trim();
  return {
    issuer,
    place: new URL(issuer).host,
    clientID: client.client_id,
    clientSecret: client.client_secret,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** What somebody does at the provider's pages. */
type Doing = 'sign-in' | 'cancel';

/** A browser at a provider's pages, with cookies and nothing else. */
class Pages {
  readonly #cookies = new Map<string, string>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return reply;
  }
}

/**
 * Goes through the provider's pages as somebody.
 * @returns the query with which the browser is sent back to the portal
 */
export async function goThrough(url: string, name: string, doing: Doing = 'sign-in'): Promise<string> {
  const pages = new Pages();
  const { host } = new URL(url);
  let reply = await pages.open(url);
  for (let steps = 0; steps < 20; steps += 1) {
    const location = reply.headers.get('location');
    if (location !== null) {
      const next = new URL(location, url);
      if (next.host !== host) return next.search;
      reply = await pages.open(next.href);
      continue;
    }
    const page = await reply.text();
    const read = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
    const prompt = read(/name="prompt" value="(\w+)"/);
    const action = read(/action="([^"]+)"/);
    const abort = read(/href="([^"]+\/abort)"/);
    if (action === '') throw new Error(`The provider says: ${page.slice(0, 500)}`);
    reply =
      doing === 'cancel'
        ? await pages.open(new URL(abort, url).href)
        : await pages.open(new URL(action, url).href, { prompt, login: name, password: 'any' });
  }
  throw new Error('The provider’s pages have no end');
}
