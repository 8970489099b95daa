import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { totp } from '@contenthub/platform/testing/totp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDocker, useDocker } from './docker/daemon.ts';
import { type CurlResponse, HubStack } from './docker/hub-stack.ts';
import { buildOfflineImages, registryResponds } from './docker/offline-images.ts';

/**
 * Builds every image and runs the whole compose file in Docker, behind TLS. Where no registry responds, base images and
 * engines are made from Debian packages, and chdb stands in for the ClickHouse server.
 */
let running: RunningDocker;
let hub: HubStack;
beforeAll(async () => {
  const timed = createTimer();
  running = await timed('Docker', useDocker());
  const online = await registryResponds();
  if (!online) await timed('base images', buildOfflineImages(running.docker));
  hub = await HubStack.prepare(running.docker, { chdb: !online });
  await timed('images', hub.build());
  await timed('start', hub.up());
});
afterAll(async () => {
  await hub?.stop();
  await running?.stop();
});

/** Prints how long each step of the preparation took. */
function createTimer() {
  return async <T>(step: string, work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work;
    console.log(`${step}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return result;
  };
}

it('O01 every service becomes healthy', async () => {
  const states = (await hub.containers()).map(({ Config, State }) => [
    Config.Labels['com.docker.compose.service'],
    State.Health?.Status ?? State.Status,
  ]);
  const expected = Object.entries(hub.services).map(([name, { healthcheck }]) => {
    if (name === 'wordpress-set-up') return [name, 'exited'];
    return [name, healthcheck?.disable ? 'running' : 'healthy'];
  });
  expect(Object.fromEntries(states)).toMatchObject(Object.fromEntries(expected));
});

describe('every container', () => {
  // The official ClickHouse image sets its user up as root.
  const hardened = () => Object.keys(hub.services).filter((name) => name !== 'clickhouse');

  it('O01 has the read-only root and the memory and CPU limits of the compose file', async () => {
    const containers = (await hub.containers()).map(({ Config, HostConfig }) => [
      Config.Labels['com.docker.compose.service'],
      { readOnly: HostConfig.ReadonlyRootfs, memory: HostConfig.Memory, cpus: HostConfig.NanoCpus / 1e9 },
    ]);
    const limits = (name: string) => hub.services[name]?.deploy?.resources?.limits;
    const expected = hardened().map((name) => [
      name,
      { readOnly: true, memory: Number(limits(name)?.memory), cpus: Number(limits(name)?.cpus) },
    ]);
    expect(expected.length).toBeGreaterThan(14);
    expect(Object.fromEntries(containers)).toMatchObject(Object.fromEntries(expected));
  });

  it('O01 runs only unprivileged processes without capabilities, and cannot write to its root', async () => {
    const names = hardened().filter((name) => name !== 'wordpress-set-up');
    const found = [];
    for (const name of names) {
      const processes = await hub.exec(name, ['sh', '-c', 'cat /proc/[0-9]*/status']);
      const values = (field: string) => [
        ...new Set([...processes.matchAll(new RegExp(`^${field}:\\s+(\\w+)`, 'gm'))].map(([, value]) => value)),
      ];
      const write = await hub.exec(name, ['sh', '-c', 'touch /written 2>&1 || true']);
      found.push({
        name,
        root: values('Uid').includes('0'),
        capabilities: values('CapEff'),
        bounding: values('CapBnd'),
        noNewPrivileges: values('NoNewPrivs'),
        write: /Read-only file system/.test(write),
      });
    }
    const none = ['0000000000000000'];
    expect(found).toEqual(
      names.map((name) => ({
        name,
        root: false,
        capabilities: none,
        bounding: none,
        noNewPrivileges: ['1'],
        write: true,
      })),
    );
  });
});

describe('an editor', () => {
  it('O01 publishes a post in WordPress that readers get through the edge, and changes it', async () => {
    const editor = await signIn();
    const post = { title: 'Read through every container', content: '<p>Published by a test.</p>', status: 'publish' };
    const created = await editor.post('/wp-json/wp/v2/posts', post);
    expect(created.status).toBe(201);
    const { id, link } = JSON.parse(created.body) as { id: number; link: string };
    expect(link).toMatch(new RegExp(`^${hub.origin}/blog/`));
    const page = () => hub.curl(link);
    await expect.poll(async () => (await page()).body, { interval: 250 }).toContain('Published by a test.');
    await expect.poll(async () => (await page()).headers.get('x-cache')).toBe('hit');
    const changed = await editor.post(`/wp-json/wp/v2/posts/${id}`, { content: '<p>Changed by a test.</p>' });
    expect(changed.status).toBe(200);
    await expect.poll(async () => (await page()).body, { interval: 250 }).toContain('Changed by a test.');
  });

  it('O01 uploads an image that readers get', async () => {
    const editor = await signIn();
    const upload = `$bits = wp_upload_bits('dot.png', null, base64_decode('${dot}')); echo $bits['error'] ?: $bits['url'];`;
    const url = (await hub.php(upload)).trim();
    const content = `<p>With an image.</p><p><img src="${url}" alt="A dot" width="1" height="1"></p>`;
    const created = await editor.post('/wp-json/wp/v2/posts', { title: 'An image', content, status: 'publish' });
    const { link } = JSON.parse(created.body) as { link: string };
    const image = async () => /\/assets\/media\/[^"\s]+/.exec((await hub.curl(link)).body)?.[0] ?? '';
    await expect.poll(image, { interval: 250 }).not.toBe('');
    const { status, headers } = await hub.curl(await image(), ['--output', '/dev/null', '--dump-header', '-']);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  });

  it('O01 gets the block editor with the scripts that the image was built with', async () => {
    const editor = await signIn();
    const { status, body } = await editor.get('/wp-admin/post-new.php');
    expect(status).toBe(200);
    const scripts = [...body.matchAll(/\/wp-content\/plugins\/contenthub\/build\/[\w-]+\.js/g)].map(([path]) => path);
    const served = scripts.map(async (path) => (await hub.curl(path)).status);
    expect(await Promise.all(served)).toEqual(scripts.map(() => 200));
    expect(scripts).toContain('/wp-content/plugins/contenthub/build/editor.js');
  });

  /** Signs in as the administrator through TLS, as a browser does. */
  async function signIn() {
    const { WORDPRESS_USER: user = '', WORDPRESS_PASSWORD: password = '' } = hub.settings;
    const form = new URLSearchParams({ log: user, pwd: password }).toString();
    const testCookie = ['--cookie', 'wordpress_test_cookie=WP%20Cookie%20check'];
    const signedIn = await repeatWhileBusy(() => hub.curl('/wp-login.php', testCookie, form));
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    expect(cookies.some((cookie) => cookie.startsWith('wordpress_logged_in_'))).toBe(true);
    const cookie = ['--cookie', [...new Set(cookies)].join('; ')];
    const { body: nonce } = await repeatWhileBusy(() => hub.curl('/wp-admin/admin-ajax.php?action=rest-nonce', cookie));
    const headers = ['--header', `x-wp-nonce: ${nonce}`, '--header', 'content-type: application/json'];
    const post = (path: string, body: object) => hub.curl(path, [...cookie, ...headers], JSON.stringify(body));
    return {
      get: (path: string) => repeatWhileBusy(() => hub.curl(path, cookie)),
      post: (path: string, body: object) => repeatWhileBusy(() => post(path, body)),
    };
  }

  /** The edge returns 503 while its probe finds the site too slow, and web 504 for WordPress. Both depend on the host. */
  async function repeatWhileBusy(request: () => Promise<CurlResponse>): Promise<CurlResponse> {
    let response = await request();
    const isBusy = () => response.status === 503 || response.status === 504;
    const next = async () => {
      if (isBusy()) response = await request();
      return isBusy();
    };
    await expect.poll(next, { interval: 1000 }).toBe(false);
    return response;
  }
});

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('O01 an event sent by a browser is stored', async () => {
  const event = eventSample('postPage/view', { instanceId: '00000001', batchId: 1, ageMs: 0, isTest: false });
  const browser = ['--user-agent', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'];
  const sent = await hub.curl(
    '/events',
    [...browser, '--header', `origin: ${hub.origin}`],
    JSON.stringify({ events: [event] }),
  );
  expect(sent).toMatchObject({ status: 200, body: expect.stringContaining('"accepted":1') });
  const read = `fetch('http://127.0.0.1:4031/balance').then((response) => response.text()).then(console.log)`;
  const balance = async () => JSON.parse(await hub.exec('loader', ['node', '--eval', read])) as { stored: number };
  await expect.poll(balance, { interval: 500 }).toMatchObject({ stored: 1, pendingEntries: 0 });
});

describe('the staff console', () => {
  const jar = ['--cookie', '/tmp/staff', '--cookie-jar', '/tmp/staff'];
  const get = (path: string) => hub.curl(hub.consoleOrigin + path, jar);
  const json = async (path: string) => JSON.parse((await get(path)).body);

  async function post(path: string, body: object) {
    const { token } = await json(consoleBases.staff + staffPaths.csrf);
    const headers = { origin: hub.consoleOrigin, 'content-type': 'application/json', [csrfHeader]: token };
    const options = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    const url = hub.consoleOrigin + consoleBases.staff + path;
    const response = await hub.curl(url, [...jar, ...options], JSON.stringify(body));
    return { status: response.status, body: JSON.parse(response.body) };
  }

  it('O01 the first admin signs in through TLS, with an authenticator app, and sees stored events', async () => {
    const email = 'ada@contenthub.test';
    const password = 'four words are enough';
    const link = await hub.exec('platform', ['node', 'src/add-staff.ts', email]);
    expect(link).toMatch(new RegExp(`^${hub.consoleOrigin}/sign-in#link=`));
    const token = link.split('#link=')[1]?.trim();

    const toSignIn = await get('/');
    expect([toSignIn.status, toSignIn.headers.get('location')]).toEqual([303, '/sign-in']);
    const page = await get('/sign-in');
    expect([page.status, page.headers.get('strict-transport-security')]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ]);
    const script = /src="(\/[^"]+\.js)"/.exec(page.body)?.[1] ?? '';
    expect(await get(script)).toMatchObject({ status: 200 });

    expect(await post(staffPaths.acceptLink, { token, name: 'Ada', password })).toMatchObject({ status: 200 });
    expect((await get('/')).headers.get('location')).toBe('/account');
    const { body: setUp } = await post(staffPaths.startTotp, { password });
    expect(await post(staffPaths.confirmTotp, { code: totp(setUp.key) })).toMatchObject({ status: 200 });
    expect(await post(staffPaths.signOut, {})).toMatchObject({ status: 200 });
    expect((await get('/')).status).toBe(303);

    expect(await post(staffPaths.signIn, { email, password })).toMatchObject({ status: 200 });
    expect((await get('/')).status).toBe(303);
    // A code works once, so this is the one of the next half minute, which is accepted too.
    expect(await post(staffPaths.signInCode, { code: totp(setUp.key, Date.now() + 30_000) })).toMatchObject({
      status: 200,
    });
    expect((await get('/')).status).toBe(200);
    expect(await json(`${consoleBases.analytics}/balance`)).toMatchObject({ stored: expect.any(Number) });
  });

  it('O11 is on its own host, and readers’ host has none of its routes', async () => {
    expect((await hub.curl(`${consoleBases.staff}${staffPaths.csrf}`)).status).toBe(404);
    expect((await hub.curl(`${hub.consoleOrigin}/blog/`)).headers.get('location')).toBe('/sign-in?next=%2Fblog%2F');
  });
});

describe('TLS', () => {
  it('O11 serves HTTP/2 and HTTP/3 with an automatic certificate', async () => {
    await expect.poll(async () => (await hub.curl('/blog/')).status).toBe(200);
    const two = await hub.curl('/blog/', ['--http2']);
    expect([two.status, two.version]).toEqual([200, '2']);
    expect(two.headers.get('alt-svc')).toContain('h3=":443"');
    const three = await hub.curl('/blog/', ['--http3-only']);
    expect([three.status, three.version]).toEqual([200, '3']);
    expect(two.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('O11 redirects HTTP to HTTPS', async () => {
    const { status, headers } = await hub.curl('http://www.contenthub.test/blog/?page=2');
    expect([status, headers.get('location')]).toEqual([308, `${hub.origin}/blog/?page=2`]);
  });

  it('O11 passes the client’s address on to every service, whatever the client claims', async () => {
    const address = await hub.clientAddress();
    const forged = '203.0.113.9';
    const claims = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip'].flatMap((name) => [
      '--header',
      `${name}: ${forged}`,
    ]);
    const claim = [...claims, '--header', `forwarded: for=${forged}`];
    const failed = new URLSearchParams({ log: 'nobody', pwd: 'wrong' }).toString();
    const failures = async (client: string) =>
      Number(await hub.php(`echo (int) get_transient('contenthub_sign_in_' . md5('address ${client}'));`));
    expect([address, await failures(address)]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/), 0]);
    for (const version of ['--http1.1', '--http2', '--http3-only']) {
      const { status } = await hub.curl('/wp-login.php', [version, ...claim], failed);
      expect([version, status]).toEqual([version, 200]);
    }
    // WordPress counts failed sign-ins by the address that edge and web passed on.
    expect([await failures(address), await failures(forged)]).toEqual([3, 0]);
  });

  it('O11 nobody but the TLS proxy may speak the PROXY protocol to the edge', async () => {
    const direct = ['--connect-to', '::edge:8082', '--haproxy-protocol'];
    expect((await hub.curl('http://www.contenthub.test/blog/', direct)).status).toBe(403);
    expect((await hub.curl('http://www.contenthub.test/blog/', ['--connect-to', '::edge:8080'])).status).toBe(200);
  });
});
