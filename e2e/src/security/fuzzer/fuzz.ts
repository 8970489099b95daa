import { request } from 'node:http';
import { connect } from 'node:net';
import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import type { StaffClient } from '@contenthub/platform/staff/testing/staff-platform';
import fc from 'fast-check';
import type { ConsoleHub } from '../../support/hub/console-hub.ts';
import { type Schema, valuesOf } from './hostile-values.ts';
import { type Target, targets } from './targets.ts';

/** `of` is the path of the target. */
type Attempt = { host: Target['host']; of: string; method: string; path: string; type?: string; body?: string };
export type Problem = Attempt & { status: number | string };

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
// Half of a character cannot be part of a URL.
const encode = (value: unknown) => encodeURIComponent(asText(value).toWellFormed());

function attemptOn({ host, method, path, params, query, body, form }: Target): fc.Arbitrary<Attempt> {
  const some = (schema: Schema | undefined) => valuesOf(schema ?? { properties: {} });
  return fc.tuple(some(params), some(query), some(body)).map(([values, parameters, sent]) => {
    const own = Object.entries(parameters && typeof parameters === 'object' ? parameters : {});
    const search = own.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encode((values as Record<string, unknown> | null)?.[name] ?? 'x'),
    );
    const attempt = { host, of: path, method, path: (search ? `${filled}?${search}` : filled).slice(0, 12_000) };
    if (method !== 'POST') return attempt;
    const pairs = Object.entries(sent && typeof sent === 'object' ? sent : {});
    return form
      ? {
          ...attempt,
          type: 'application/x-www-form-urlencoded',
          body: pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'),
        }
      : { ...attempt, type: 'application/json', body: JSON.stringify(sent) ?? '' };
  });
}

/** Bytes of an attempt are replaced, doubled or left out, also those of the request line and the headers. */
function toBytes({ method, path, type, body = '' }: Attempt, host: string): fc.Arbitrary<Buffer> {
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.1\r\n`;
  const rest = type ? `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}` : '\r\n';
  const whole = Buffer.from(head + rest);
  const change = fc.record({
    at: fc.nat({ max: whole.length - 1 }),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc.constantFrom(...['\r\n', '\0', ':', '%', ' '].map(Buffer.from)),
    ),
    skipped: fc.nat({ max: 5 }),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 6 })
    .map((changes) =>
      changes.reduce(
        (bytes, { at, bytes: added, skipped }) =>
          Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + skipped)]),
        whole,
      ),
    );
}

export type Fuzzer = { hub: ConsoleHub; admin: StaffClient; csrf: string; seed: number };

const anyAddress = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`);

/** Sends requests to every target, in turn. Returns those that the hub failed to answer. */
export async function sendRequests(fuzzer: Fuzzer, count: number): Promise<Problem[]> {
  const problems: Problem[] = [];
  const perTarget = Math.ceil(count / targets.length);
  const [site, console] = [new URL(fuzzer.hub.address), new URL(fuzzer.hub.consoleOrigin)];
  const cookie = [...fuzzer.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const addresses = fc.sample(anyAddress, { numRuns: perTarget, seed: fuzzer.seed });
  const send = (attempt: Attempt, address: string) =>
    new Promise<void>((resolve) => {
      const [to, origin, own] =
        attempt.host === 'site'
          ? [site, fuzzer.hub.origin, {}]
          : [console, fuzzer.hub.consoleOrigin, { cookie, [csrfHeader]: fuzzer.csrf }];
      const fail = (status: number | string) => problems.push({ ...attempt, status });
      const sent = request(
        { host: '127.0.0.1', port: to.port, method: attempt.method, path: attempt.path, timeout: 60_000 },
        (response) => {
          const { statusCode = 0 } = response;
          if (statusCode >= 500) fail(statusCode);
          response.resume().on('close', resolve);
        },
      );
      sent.setHeader('host', new URL(origin).host);
      for (const [name, value] of Object.entries({ ...own, origin, 'x-forwarded-for': address })) {
        sent.setHeader(name, value);
      }
      if (attempt.type) sent.setHeader('content-type', attempt.type);
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', ({ message }) => {
        fail(message);
        resolve();
      });
      sent.end(attempt.body);
    });
  await inParallel(targets, async (target, index) => {
    const attempts = fc.sample(attemptOn(target), { numRuns: perTarget, seed: fuzzer.seed + index });
    for (const [number, attempt] of attempts.entries()) await send(attempt, addresses[number] ?? '10.0.0.1');
  });
  return problems;
}

/** Sends changed bytes of requests, each on a connection of its own. An answer is optional, an error of ours a problem. */
export async function sendBytes(fuzzer: Fuzzer, count: number): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { port, host } = new URL(fuzzer.hub.origin);
  const some = fc.constantFrom(...targets.filter((target) => target.host === 'site')).chain(attemptOn);
  const all = fc.sample(
    some.chain((attempt) => toBytes(attempt, host)),
    { numRuns: count, seed: fuzzer.seed },
  );
  const send = async (bytes: Buffer) => {
    const answer = await exchange(Number(port), bytes);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    if (status >= 500 && status !== 505) {
      problems.push({
        host: 'site',
        of: 'bytes',
        method: 'bytes',
        path: bytes.toString('latin1').slice(0, 2000),
        status,
      });
    }
  };
  // Most of them only wait for the end of an answer that does not come.
  await inParallel(all, send, 100);
  return problems;
}

function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    // Half of a request gets no answer before the server's own deadline.
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** Works on the entries in parallel, each of some workers on one after the other. */
async function inParallel<T>(
  entries: readonly T[],
  work: (entry: T, index: number) => Promise<void>,
  workers = 12,
): Promise<void> {
  const queue = entries.entries();
  const worker = async () => {
    for (const [index, entry] of queue) await work(entry, index);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
