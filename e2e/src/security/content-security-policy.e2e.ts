import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { CspReport } from '@contenthub/contracts/http/csp-reports';
import { treatmentSample } from '@contenthub/contracts/testing/visitor-samples';
import { freePort } from '@contenthub/testing/sockets/free-port';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewritePage } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import type { Hub } from '../support/hub/hub.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { startWebBehindProxy } from '../support/hub/web-behind-proxy.ts';

const visit = visitBundledHub();

/** A third-party server that allows any origin to load its module. */
const foreign = createServer((_request, response) => {
  response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript');
  response.end('window.ran = "a foreign module"; export {};');
});
let foreignOrigin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreignOrigin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});
afterAll(() => {
  foreign.close();
});

const ran = (page: Page) => page.evaluate(() => Reflect.get(window, 'ran') as string | undefined);

/** Serves the page with injected markup and its real headers. */
async function openWith(markup: string) {
  const { page } = await visit.reader.open();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await rewritePage(page, visit.hub, '/blog/', (html) => html.replace('<main', `${markup}<main`));
  await page.goto(`${visit.hub.origin}/blog/`, { waitUntil: 'load' });
  return { page, refused };
}

describe('the policy of a cached page', () => {
  it('is the same for everybody and allows only the site and its boot script', async () => {
    const [one, other] = await Promise.all([fetch(`${visit.hub.address}/blog/`), fetch(`${visit.hub.address}/blog/`)]);
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).toBe(other.headers.get('content-security-policy'));
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/);
    expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic|\*/);
    expect(await one.text()).toBe(await other.text());
    const html = await (await fetch(`${visit.hub.address}/blog/`)).text();
    const inline = [...html.matchAll(/<script(?![^>]*\b(src|application\/(ld\+)?json))[^>]*>/g)];
    expect(inline).toHaveLength(1);
  });

  it('comes with the standard security headers', async () => {
    for (const path of ['/blog/', '/blog/no/such', '/blog/grammar/affect-vs-effect']) {
      const { headers } = await fetch(visit.hub.address + path, { redirect: 'manual' });
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups');
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
    }
  });

  it('H17 sends nosniff, CORP and COOP with every kind of response', async () => {
    const { address } = visit.hub;
    const html = await (await fetch(`${address}/blog/grammar/affect-vs-effect`)).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
    const picture = /\/assets\/media\/[\w./-]+/.exec(html)?.[0] ?? '';
    expect([asset, picture]).not.toContain('');
    const own = [
      ...['/blog/', '/blog', '/blog/no/such', '/nowhere', '/blog/Search/x', '/blog/search/?q=comma'],
      ...['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/service-worker.js', '/signin', '/api/csrf'],
      ...[
        '/api/user/oranonymous',
        '/wp-json/grammarly/contenthub/posts/?blog_type=main',
        '/%6detrics',
        '/blog/%E0%A4%A',
      ],
      ...['/assets/no-such.js', '/healthz'],
    ];
    const responses = await Promise.all(
      [...own, asset, picture].map(async (path) => {
        const response = await fetch(address + path, { redirect: 'manual' });
        await response.body?.cancel();
        return { path, headers: response.headers };
      }),
    );
    const posted = await fetch(`${address}/api/account/sign-in`, { method: 'POST', redirect: 'manual' });
    for (const { path, headers } of [...responses, { path: 'a refused form', headers: posted.headers }]) {
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('cross-origin-opener-policy')]).toEqual([path, 'same-origin-allow-popups']);
      const embeddable = path === asset || path === picture;
      expect([path, headers.get('cross-origin-resource-policy')]).toEqual([
        path,
        embeddable ? 'cross-origin' : 'same-origin',
      ]);
    }
  });

  it('H17 documents in security.txt how to report a vulnerability', async () => {
    const response = await fetch(`${visit.hub.address}/.well-known/security.txt`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await response.text()).toMatch(/^Contact: mailto:security@contenthub\.localhost\nExpires: \d{4}-/);
  });

  it('blocks inline scripts, handlers, scripts in addresses, a base and foreign modules', async () => {
    const attacks = [
      '<script>window.ran = "inline"</script>',
      '<script type="module">window.ran = "inline module"</script>',
      '<img src="/no-such.png" onerror="window.ran = &quot;handler&quot;">',
      '<iframe src="javascript:parent.ran=1"></iframe>',
      `<link rel="modulepreload" href="${foreignOrigin}/a.js"><script type="module" src="${foreignOrigin}/a.js"></script>`,
      '<base href="https://elsewhere.test/">',
    ];
    const { page, refused } = await openWith(attacks.join(''));
    const reasons = [/inline script/i, /event handler/i, /javascript: ?url|javascript url/i, /base/i, /a\.js/];
    const found = () => reasons.filter((reason) => refused.some((text) => reason.test(text)));
    await expect.poll(found).toEqual(reasons);
    expect(refused.filter((text) => /inline script/i.test(text)).length).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(() => document.baseURI)).toBe(`${visit.hub.origin}/blog/`);
    // As text, because Vitest replaces `import()`.
    const imported = await page.evaluate(`import('${foreignOrigin}/b.js').then(() => 'loaded', () => 'refused')`);
    expect(imported).toBe('refused');
    expect(await ran(page)).toBeUndefined();
  });

  it('H17 enforces Trusted Types for HTML and script URLs, and allows no further policy', async () => {
    const { page } = await visit.reader.open();
    await page.goto(`${visit.hub.origin}/blog/commonly-confused-words/affect-vs-effect`);
    await waitForHydration(page);
    const outcomes = await page.evaluate(() => {
      const attempts = {
        html: () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
        frame: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
        script: () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
        worker: () => new Worker('/assets/x.js'),
        policy: () => Reflect.get(window, 'trustedTypes').createPolicy('other', {}),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name} allowed`;
        } catch (error) {
          return `${name} ${(error as Error).name}`;
        }
      });
    });
    const names = ['html', 'frame', 'script', 'worker', 'policy'];
    expect(outcomes).toEqual(names.map((name) => `${name} TypeError`));
  });
});

describe('the boot script', () => {
  it('sets the theme before the first paint', async () => {
    const { page, problems } = await visit.reader.open({ colorScheme: 'light' });
    await page.addInitScript(() => localStorage.setItem('contenthub:theme', 'dark'));
    // Before the page's scripts run, the body already has the theme.
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        if (!document.body) return;
        Object.assign(window, { themeAtBody: document.documentElement.dataset.theme });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${visit.hub.origin}/blog/`);
    await waitForHydration(page);
    expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    expect(problems).toEqual([]);
  });

  it('sets the visitor’s treatments on the root element, and works without storage', async () => {
    const { page, problems } = await visit.reader.open();
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('closed', 'SecurityError');
        },
      }),
    );
    const treatment = { ...treatmentSample, experimentName: 'blog_gc', groupName: 'article_end' };
    const visitor = { data: null, groups: [], preferenceProfile: [], treatments: [treatment] };
    const block = JSON.stringify(visitor);
    await rewritePage(page, visit.hub, '/blog/', (html) =>
      html.replace(/(id="visitor">).*?(<\/script>)/s, `$1${block}$2`),
    );
    await page.goto(`${visit.hub.origin}/blog/`);
    await waitForHydration(page);
    expect(await page.locator('html').getAttribute('data-treatment-blog-gc')).toBe('article_end');
    expect(problems).toEqual([]);
  });
});

describe('a site with a static host and an operations port', () => {
  let hub: Pick<Hub, 'address' | 'origin' | 'stop'>;
  let staticOrigin: string;
  let operations: string;
  beforeAll(async () => {
    const port = new URL(visit.hub.origin).port;
    // The same files under another host name, which a browser treats as a separate static host.
    staticOrigin = `http://static.contenthub.localhost:${port}`;
    const OPERATIONS_PORT = String(await freePort());
    operations = `http://127.0.0.1:${OPERATIONS_PORT}`;
    hub = await startWebBehindProxy(visit.hub, { STATIC_ORIGIN: staticOrigin, OPERATIONS_PORT });
  });
  afterAll(() => hub?.stop());

  it('A27 loads scripts, styles and fonts from the static host under /assets/, and declares the theme colour', async () => {
    const { page, problems } = await visit.reader.open();
    const hosts = new Set<string>();
    page.on('request', (request) => {
      const { host, pathname } = new URL(request.url());
      if (/\.(js|css|woff2)$/.test(pathname)) {
        expect(pathname).toMatch(/^\/assets\//);
        hosts.add(host);
      }
    });
    await page.goto(`${hub.origin}/blog/`);
    await waitForHydration(page);
    await page.getByRole('article').first().getByRole('link').click();
    await page.locator('[data-post-body]').waitFor();
    expect([...hosts]).toEqual([new URL(staticOrigin).host]);
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#15C39A');
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('H17 shows operators the policy violations of browsers', async () => {
    const { page } = await visit.reader.open();
    const attack = `<script src="${foreignOrigin}/a.js?token=secret"></script>`;
    await rewritePage(page, hub, '/blog/?token=secret', (html) => html.replace('<main', `${attack}<main`));
    await page.goto(`${hub.origin}/blog/?token=secret`);
    const list = async () => {
      const args = ['tools/cli/src/main.ts', 'reports', '--from', operations, '--json'];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return JSON.parse(stdout) as CspReport[];
    };
    const row = { directive: 'script-src-elem', blocked: foreignOrigin, page: '/blog/' };
    await expect.poll(list).toContainEqual(expect.objectContaining(row));
    expect(JSON.stringify(await list())).not.toContain('secret');
    expect(await (await fetch(`${operations}/metrics`)).text()).toMatch(
      /csp_reports_total\{[^}]*"stored"[^}]*\} [1-9]/,
    );
    expect((await fetch(`${hub.address}/internal/csp-reports`)).status).toBe(404);
  });
});
