import { readdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FetchRefusedError, isPublicAddress, SafeFetcher } from './safe-fetch.ts';
import { ResponseError, TimeoutError } from './service-fetch.ts';

let folder: TemporaryFolder;
const servers: Server[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await folder.remove();
});

/** A local server that records the requested paths. */
async function serve(listener: RequestListener) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, requested, server };
}

const secret: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/vtt' }).end('WEBVTT internal');
};
const left = () => readdir(folder.path);

describe('IP addresses and URLs', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
  ])('H04 are classified as not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00::1'])(
    'H04 are classified as public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/a',
    'data:text/plain,a',
    '/relative',
    'http://',
    'http://user:password@example.com/a',
    'http://example.com:22/a',
    'http://example.com:6379/',
    'http://127.0.0.1/a',
    'http://2130706433/a',
    'http://0x7f.1/a',
    'http://[::1]/a',
    'http://[::ffff:7f00:1]/a',
    'http://169.254.169.254/latest/meta-data/',
  ])('H04 are rejected before any connection: %s', async (address) => {
    const lookup: LookupFunction = () => expect.unreachable('no name is looked up');
    const fetching = new SafeFetcher({ lookup }).download(address, folder.path);
    await expect(fetching).rejects.toThrow(FetchRefusedError);
    expect(await left()).toEqual([]);
  });
});

/** Resolves every name to these addresses. */
const resolvesTo =
  (...addresses: string[]): LookupFunction =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('a host name', () => {
  it.each([[['127.0.0.1']], [['::1']], [['1.1.1.1', '10.0.0.1']]])(
    'H04 rejects a private address after DNS: %j',
    async (addresses) => {
      const fetcher = new SafeFetcher({ lookup: resolvesTo(...addresses) });
      await expect(fetcher.download('http://media.example/a.png', folder.path)).rejects.toThrow('not a public address');
    },
  );

  it('H04 of this host is rejected with the system’s resolver', async () => {
    const fetcher = new SafeFetcher();
    await expect(fetcher.download('http://localhost:8080/a.png', folder.path)).rejects.toThrow('not a public address');
    // Not every resolver handles names below localhost. Those that do return loopback.
    await expect(fetcher.download('http://media.localhost:8080/a.png', folder.path)).rejects.toThrow(
      /not a public address|ENOTFOUND|EAI_AGAIN/,
    );
  });

  it('H04 of a trusted origin may be private, only with its port and scheme', async () => {
    const { port, requested } = await serve(secret);
    const lookup = resolvesTo('127.0.0.1');
    const fetcher = new SafeFetcher({ lookup, trustedOrigins: [`http://wordpress:${port}/path-is-ignored`] });
    const { path, size, sha256 } = await fetcher.download(`http://wordpress:${port}/a.vtt`, folder.path);
    expect([await readFile(path, 'utf8'), size]).toEqual(['WEBVTT internal', 15]);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const other of [`http://127.0.0.1:${port}/`, `https://wordpress:${port}/`, 'http://wordpress/']) {
      await expect(fetcher.download(other, folder.path), other).rejects.toThrow(FetchRefusedError);
    }
    expect(requested).toEqual(['/a.vtt']);
  });
});

describe('a redirect', () => {
  it('H04 to a private address is rejected without a request', async () => {
    const inside = await serve(secret);
    const outside = await serve((_request, response) => {
      response.writeHead(302, { location: `${inside.origin}/admin` }).end();
    });
    const fetcher = new SafeFetcher({ trustedOrigins: [outside.origin], maxRedirects: 3 });
    await expect(fetcher.download(`${outside.origin}/a.vtt`, folder.path)).rejects.toThrow(FetchRefusedError);
    expect([inside.requested, outside.requested]).toEqual([[], ['/a.vtt']]);
  });

  it('H04 is followed up to the limit, and not by default', async () => {
    const { origin, requested } = await serve((request, response) => {
      const hop = Number(request.url?.slice(1));
      if (hop === 0) return secret(request, response);
      response.writeHead(302, { location: `/${hop - 1}` }).end();
    });
    const patient = new SafeFetcher({ trustedOrigins: [origin], maxRedirects: 3 });
    expect(await patient.status(`${origin}/3`)).toBe(200);
    await expect(patient.status(`${origin}/4`)).rejects.toThrow(ResponseError);
    requested.splice(0);
    const fetcher = new SafeFetcher({ trustedOrigins: [origin] });
    await expect(fetcher.download(`${origin}/1`, folder.path)).rejects.toMatchObject({ status: 302 });
    expect(requested).toEqual(['/1']);
  });
});

describe('a response', () => {
  const megabyte = 1024 * 1024;

  it('H04 is aborted at the size limit', async () => {
    const whole = 100 * megabyte;
    const closed = Promise.withResolvers<void>();
    let sent = 0;
    const { origin } = await serve((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        while (sent < whole && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once('drain', more);
        }
        return response.end();
      };
      response.on('close', () => closed.resolve());
      response.writeHead(200, { 'content-type': 'video/mp4' });
      more();
    });
    const fetcher = new SafeFetcher({ trustedOrigins: [origin], maxBytes: 2 * megabyte });
    await expect(fetcher.download(`${origin}/a.mp4`, folder.path)).rejects.toThrow('Larger than');
    await closed.promise;
    // Data in the buffers of both sockets counts too.
    expect(sent).toBeLessThan(whole / 2);
    expect(await left()).toEqual([]);
  });

  it('H04 with a content-length over the limit is not read', async () => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 3 * megabyte }).flushHeaders();
    });
    const fetcher = new SafeFetcher({ trustedOrigins: [origin], maxBytes: 2 * megabyte });
    await expect(fetcher.download(`${origin}/a.mp4`, folder.path)).rejects.toThrow('Larger than');
  });

  it('H04 times out if headers or body are late', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200, { 'content-type': 'video/mp4' }).write('a beginning');
    });
    const trustedOrigins = [origin];
    const silent = new SafeFetcher({ trustedOrigins, headersMs: 50 }).download(`${origin}/silent`, folder.path);
    await expect(silent).rejects.toThrow(TimeoutError);
    const slow = new SafeFetcher({ trustedOrigins, deadlineMs: 200 }).download(`${origin}/slow`, folder.path);
    await expect(slow).rejects.toThrow(TimeoutError);
    expect(await left()).toEqual([]);
  });

  it('H04 that breaks off leaves no file, whether or not it was open', async () => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    const fetcher = new SafeFetcher({ trustedOrigins: [origin] });
    // Many at once, so that some fail before their file is open.
    const downloads = Array.from({ length: 100 }, () => fetcher.download(`${origin}/a.mp4`, folder.path));
    const states = (await Promise.allSettled(downloads)).map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(['rejected']));
    expect(await left()).toEqual([]);
  });

  it('H04 of another content type, or compressed, is rejected', async () => {
    const { origin } = await serve((request, response) => {
      const encoded = request.url === '/encoded' ? { 'content-encoding': 'gzip' } : {};
      const type = request.url === '/page' ? 'Text/HTML; charset=utf-8' : 'image/png';
      response.writeHead(200, { 'content-type': type, ...encoded }).end('a');
    });
    const accepts = (type: string) => type.startsWith('image/');
    const fetcher = new SafeFetcher({ trustedOrigins: [origin], accepts });
    await expect(fetcher.download(`${origin}/page`, folder.path)).rejects.toThrow('text/html');
    await expect(fetcher.download(`${origin}/encoded`, folder.path)).rejects.toThrow('Unexpected content encoding');
    expect(await fetcher.download(`${origin}/picture`, folder.path)).toMatchObject({ size: 1 });
  });

  it('H04 without success reports its status', async () => {
    const { origin } = await serve((_request, response) => void response.writeHead(503).end());
    const fetcher = new SafeFetcher({ trustedOrigins: [origin] });
    await expect(fetcher.download(`${origin}/a`, folder.path)).rejects.toMatchObject({ status: 503 });
    expect(await fetcher.status(`${origin}/a`)).toBe(503);
  });
});
