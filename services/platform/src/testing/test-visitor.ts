import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths, clientHeaders, csrfHeader } from '@contenthub/contracts/platform/platform-paths';

export const publicOrigin = 'http://www.contenthub.localhost:4000';

type RequestOptions = { headers?: Record<string, string | undefined>; method?: string; body?: string };

let visitorCount = 0;

/** A browser for tests: stores cookies, sends our headers, and has its own IP address. */
export class TestVisitor {
  readonly cookies = new Map<string, string>();
  /** The Set-Cookie headers of the last response. */
  setCookies: string[] = [];
  readonly #service: string;
  readonly #origin: string;
  readonly #address: string;

  constructor(service: string, { origin = publicOrigin, address }: { origin?: string; address?: string } = {}) {
    visitorCount += 1;
    this.#service = service;
    this.#origin = origin;
    this.#address = address ?? `10.${(visitorCount >> 16) & 255}.${(visitorCount >> 8) & 255}.${visitorCount & 255}`;
  }

  async request(path: string, { headers = {}, ...init }: RequestOptions = {}): Promise<Response> {
    const all: Record<string, string | undefined> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      'x-forwarded-for': this.#address,
      [clientHeaders.type]: 'contenthub',
      [clientHeaders.version]: '1.0.0',
      [clientHeaders.container]: 'abcdefghijkl',
      ...headers,
    };
    const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const response = await fetch(this.#service + path, { ...init, headers: given, redirect: 'manual' });
    this.setCookies = response.headers.getSetCookie();
    for (const cookie of this.setCookies) this.#keep(cookie);
    return response;
  }

  get(path: string, headers: RequestOptions['headers'] = {}): Promise<Response> {
    return this.request(platformBase + path, { headers });
  }

  /** Sends Origin and a token, as our own pages do. */
  async post(path: string, body: unknown, headers: RequestOptions['headers'] = {}): Promise<Response> {
    const form = body instanceof URLSearchParams;
    const own = {
      origin: this.#origin,
      [csrfHeader]: await this.token(),
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    };
    const text = form ? String(body) : JSON.stringify(body);
    return this.request(platformBase + path, { method: 'POST', headers: { ...own, ...headers }, body: text });
  }

  async token(): Promise<string> {
    const response = await this.get('/csrf');
    return ((await response.json()) as { token: string }).token;
  }

  /** Posts a form of an account page, and returns the redirect target. */
  async submit(
    form: keyof typeof accountPaths,
    fields: Record<string, string>,
    headers: RequestOptions['headers'] = {},
  ): Promise<{ status: number; to: string }> {
    const body = new URLSearchParams({ csrf: await this.token(), ...fields });
    const response = await this.post(accountPaths[form], body, { [csrfHeader]: undefined, ...headers });
    return { status: response.status, to: response.headers.get('location') ?? '' };
  }

  /** Returns the service's view of this visitor. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read single fields, and another test checks the contract
  async user(headers: RequestOptions['headers'] = {}): Promise<any> {
    return (await this.get('/user/oranonymous', headers)).json();
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie) || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
