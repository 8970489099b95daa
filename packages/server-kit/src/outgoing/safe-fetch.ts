import { createHash, randomUUID } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import { mkdir, open, rm } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ResponseError, TimeoutError } from './service-fetch.ts';

/** IANA's special-purpose IPv4 networks, and Azure's platform address, which looks public. */
const reservedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * Special-purpose networks in global unicast: Teredo and other protocol assignments, documentation, and 6to4, which
 * embeds an IPv4 address.
 */
const reservedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const reserved = new BlockList();
for (const [network, prefix] of reservedV4) reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of reservedV6) reserved.addSubnet(network, prefix, 'ipv6');

// All other IPv6 addresses are loopback, link-local, unique local, multicast, IPv4-mapped or translated.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !reserved.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

type SafeFetchOptions = {
  /** Origins from the settings. Only these may be private or use another port. */
  trustedOrigins?: readonly string[];
  maxBytes?: number;
  /** Timeout for the response headers of each hop. */
  headersMs?: number;
  /** Timeout for everything, including the body and all redirects. */
  deadlineMs?: number;
  maxRedirects?: number;
  /** Whether to download a response of this media type, which is in lower case and without parameters. */
  accepts?: (type: string, trusted: boolean) => boolean;
  lookup?: LookupFunction;
};

/** A file on disk. The caller moves or removes it. */
export type DownloadedFile = { path: string; size: number; sha256: string };

/** The URL or the response violates a rule, so a retry would fail too. */
export class FetchRefusedError extends Error {
  override name = 'FetchRefusedError';
}

const allowedPorts = new Set(['', '80', '443', '8080', '8443']);
const defaults: Required<SafeFetchOptions> = {
  trustedOrigins: [],
  maxBytes: 25 * 1024 * 1024,
  headersMs: 10_000,
  deadlineMs: 30_000,
  maxRedirects: 0,
  accepts: () => true,
  lookup: systemLookup as LookupFunction,
};

/**
 * Fetches URLs from content or user input. Allows only HTTP and public hosts, checked after DNS resolution and on every
 * redirect, with limits on size and time. Calls to configured services use `serviceFetch`.
 */
export class SafeFetcher {
  readonly #options: Required<SafeFetchOptions>;
  readonly #trusted: Set<string>;
  readonly #publicLookup: LookupFunction;

  constructor(options: SafeFetchOptions = {}) {
    this.#options = { ...defaults, ...options };
    this.#trusted = new Set(this.#options.trustedOrigins.map((origin) => new URL(origin).origin));
    this.#publicLookup = publicOnlyLookup(this.#options.lookup);
  }

  isTrusted(url: URL): boolean {
    return this.#trusted.has(url.origin);
  }

  /** Returns the status after all redirects. The body is not read. */
  async status(address: string): Promise<number> {
    return this.#withDeadline(async (signal) => {
      const { response } = await this.#open(address, signal);
      response.destroy();
      return response.statusCode ?? 0;
    });
  }

  /** Streams a response into a new file in a folder. Leaves no file on failure. */
  async download(address: string, folder: string): Promise<DownloadedFile> {
    return this.#withDeadline(async (signal) => {
      const { response, url } = await this.#open(address, signal);
      try {
        this.#checkResponse(response, url);
        return await this.#write(response, folder, signal);
      } finally {
        response.destroy();
      }
    });
  }

  async #withDeadline<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new TimeoutError()), this.#options.deadlineMs);
    try {
      return await work(deadline.signal);
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #open(address: string, signal: AbortSignal): Promise<{ response: IncomingMessage; url: URL }> {
    let url = this.#checkedUrl(address);
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#request(url, signal);
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (status < 300 || status >= 400 || !location) return { response, url };
      response.destroy();
      if (redirects >= this.#options.maxRedirects) throw new ResponseError(status, url.href);
      url = this.#checkedUrl(location, url);
    }
  }

  #checkedUrl(address: string, base?: URL): URL {
    const url = URL.parse(address, base?.href);
    if (!url || !/^https?:$/.test(url.protocol)) throw new FetchRefusedError(`Not an HTTP address: ${address}`);
    if (url.username || url.password) throw new FetchRefusedError(`Credentials in the address of ${url.host}`);
    if (this.isTrusted(url)) return url;
    if (!allowedPorts.has(url.port)) throw new FetchRefusedError(`Port not allowed: ${url.host}`);
    // A host that is an IP address is not looked up, so it is checked here.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host)) throw new FetchRefusedError(`Not a public address: ${url.host}`);
    return url;
  }

  #request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const outgoing = request(url, {
        // A pooled connection may have been opened without checking its address.
        agent: false,
        lookup: this.isTrusted(url) ? this.#options.lookup : this.#publicLookup,
        signal,
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'contenthub' },
      });
      const timer = setTimeout(() => outgoing.destroy(new TimeoutError()), this.#options.headersMs);
      outgoing.on('error', reject);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('response', (response) => {
        clearTimeout(timer);
        // Destroying an unread response is not a failure.
        response.on('error', () => {});
        resolve(response);
      });
      outgoing.end();
    });
  }

  #checkResponse(response: IncomingMessage, url: URL): void {
    const { statusCode: status = 0, headers } = response;
    if (status < 200 || status >= 300) throw new ResponseError(status, url.href);
    const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!this.#options.accepts(type, this.isTrusted(url))) {
      throw new FetchRefusedError(`Content type not allowed: ${type || 'none'} from ${url.href}`);
    }
    // A small compressed body could become a large file.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new FetchRefusedError(`Unexpected content encoding: ${url.href}`);
    }
    if (Number(headers['content-length'] ?? 0) > this.#options.maxBytes) throw this.#tooLarge(url.href);
  }

  async #write(response: IncomingMessage, folder: string, signal: AbortSignal): Promise<DownloadedFile> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${randomUUID()}.part`);
    const hash = createHash('sha256');
    let size = 0;
    const counted = async function* (this: SafeFetcher, source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        size += chunk.length;
        if (size > this.#options.maxBytes) throw this.#tooLarge('response body');
        hash.update(chunk);
        yield chunk;
      }
    }.bind(this);
    // Opened first, because a stream that fails before its file is open would create the file after it was removed.
    const file = await open(path, 'wx');
    try {
      await pipeline(response, counted, file.createWriteStream({ flush: true }), { signal });
      return { path, size, sha256: hash.digest('hex') };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  #tooLarge(what: string): FetchRefusedError {
    return new FetchRefusedError(`Larger than ${this.#options.maxBytes} bytes: ${what}`);
  }
}

/** Connects to the addresses that were checked, because a second lookup could return others. */
function publicOnlyLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = Array.isArray(found) ? found : [];
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses;
      if (refused || !first) {
        const reason = refused ? `resolves to ${refused.address}, not a public address` : 'does not resolve';
        return callback(new FetchRefusedError(`${hostname} ${reason}`), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
