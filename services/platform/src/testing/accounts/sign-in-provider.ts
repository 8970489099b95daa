import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { Provider } from 'oidc-provider';

export type Claims = { email: string; email_verified: boolean; name: string };

const client = { id: 'contenthub', secret: 'secret-of-the-provider' };

/** A real OpenID provider that accepts every identity. */
export class SignInProvider {
  readonly issuer: string;
  readonly settings: Record<string, string>;
  readonly staffSettings: Record<string, string>;
  readonly #port: number;
  readonly #redirect: string;
  readonly #accounts = new Map<string, Claims>();
  #server: Server | undefined;

  private constructor(port: number, redirect: string) {
    this.#port = port;
    this.#redirect = redirect;
    this.issuer = `http://127.0.0.1:${port}`;
    this.settings = { GOOGLE_ISSUER: this.issuer, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret };
    this.staffSettings = {
      STAFF_OIDC_ISSUER: this.issuer,
      STAFF_OIDC_CLIENT_ID: client.id,
      STAFF_OIDC_CLIENT_SECRET: client.secret,
      STAFF_OIDC_NAME: 'Acme',
    };
  }

  /** Reserves a port without listening yet. */
  static async at(redirect: string): Promise<SignInProvider> {
    return new SignInProvider(await freePort(), redirect);
  }

  async open(): Promise<void> {
    const provider = new Provider(this.issuer, {
      clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [this.#redirect] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: true } },
      pkce: { required: () => true },
      findAccount: async (_context, sub) => ({
        accountId: sub,
        claims: async () => ({ sub, ...this.#accounts.get(sub) }),
      }),
    });
    this.#server = createServer(provider.callback()).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  register(sub: string, claims: Claims): void {
    this.#accounts.set(sub, claims);
  }

  /** Simulates the person: signs in, consents and is redirected. Returns the redirect URL. */
  async visit(address: string, sub: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = address;
    let form: URLSearchParams | undefined;
    while (!next.startsWith(this.#redirect)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = form ? { method: 'POST', body: form } : {};
      const response = await fetch(next, { ...sent, headers: { cookie }, redirect: 'manual' });
      for (const setCookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      const page = await response.text();
      if (location) form = undefined;
      else if (page.includes('name="login"'))
        form = new URLSearchParams({ prompt: 'login', login: sub, password: 'x' });
      else if (page.includes('value="consent"')) form = new URLSearchParams({ prompt: 'consent' });
      else throw new Error(`The provider returned ${response.status}: ${page}`);
      if (location) next = new URL(location, next).href;
    }
    return next;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}
