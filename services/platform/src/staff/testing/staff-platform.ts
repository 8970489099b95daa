import { randomUUID } from 'node:crypto';
import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import type { StaffRole } from '@contenthub/contracts/staff/roles';
import { staffBase, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { TotpSetUp } from '@contenthub/contracts/staff/staff-schemas';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import type { OpenDatabase } from '../../database.ts';
import { RunningPlatform } from '../../testing/running-platform.ts';
import { totp } from '../../testing/totp.ts';
import { StaffStore } from '../staff-store.ts';

export const consoleOrigin = 'http://console.contenthub.localhost:4050';
export const eventSecret = 'a secret for events, shared with the collector';
export const staffPassword = 'four words are enough';

type Options = { method?: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: tests read single fields
type Result = { status: number; body: any };

let clients = 0;

/** A browser of staff: stores cookies, sends Origin and token, and has its own IP address. */
export class StaffClient {
  readonly cookies = new Map<string, string>();
  origin = consoleOrigin;
  /** Key of the authenticator app. */
  key = '';
  readonly #address: string;
  readonly #base: string;
  readonly #ip: string;

  /** `base` is where the staff API is: the platform's path, or the console's. */
  constructor(address: string, base: string = staffBase, ip?: string) {
    clients += 1;
    this.#address = address;
    this.#base = base;
    this.#ip = ip ?? `10.9.${(clients >> 8) & 255}.${clients & 255}`;
  }

  async request(path: string, { method = 'GET', body, headers = {} }: Options = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#address + path, {
      method,
      headers: {
        'x-forwarded-for': this.#ip,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    for (const each of response.headers.getSetCookie()) this.#keep(each);
    return response;
  }

  async get(path: string): Promise<Result> {
    const response = await this.request(this.#base + path);
    return { status: response.status, body: await response.json() };
  }

  async post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Result> {
    const own = { origin: this.origin, [csrfHeader]: await this.csrf() };
    const response = await this.request(this.#base + path, { method: 'POST', body, headers: { ...own, ...headers } });
    return { status: response.status, body: await response.json() };
  }

  async csrf(): Promise<string> {
    return (await this.get(staffPaths.csrf)).body.token;
  }

  signIn(email: string, password = staffPassword): Promise<Result> {
    return this.post(staffPaths.signIn, { email, password });
  }

  /** Turns the authenticator app on. */
  async setUpTotp(password = staffPassword): Promise<TotpSetUp> {
    const { body } = await this.post(staffPaths.startTotp, { password });
    this.key = body.key;
    await this.post(staffPaths.confirmTotp, { code: totp(this.key) });
    return body;
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie) || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** A platform with staff of every role. */
export class StaffPlatform {
  readonly running: RunningPlatform;
  readonly store: StaffStore;

  private constructor(running: RunningPlatform) {
    this.running = running;
    this.store = new StaffStore(running.database, { passwordCost: 4 });
  }

  static async start(opened: OpenDatabase, more: Record<string, string> = {}): Promise<StaffPlatform> {
    const env = { CONSOLE_ORIGIN: consoleOrigin, EVENT_TOKEN_SECRET: eventSecret, SIGN_IN_ATTEMPTS: '50', ...more };
    return new StaffPlatform(await RunningPlatform.start(opened, env, createLogger('platform', 'silent')));
  }

  client(ip?: string): StaffClient {
    return new StaffClient(this.running.address, staffBase, ip);
  }

  async add(role: StaffRole, name = `A ${role}`): Promise<{ id: number; email: string }> {
    const email = `${role}-${randomUUID()}@example.com`;
    const { id } = await this.store.add({ email, name, role }, staffPassword, 'test');
    return { id, email };
  }

  /** Somebody of this role who is signed in, with an authenticator app if the role needs one. */
  async signedIn(role: StaffRole): Promise<{ client: StaffClient; id: number; email: string }> {
    const { id, email } = await this.add(role);
    const client = this.client();
    await client.signIn(email);
    if (role === 'growth' || role === 'admin') await client.setUpTotp();
    return { client, id, email };
  }
}
