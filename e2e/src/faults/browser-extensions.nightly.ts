import { hydrateByHover } from '@contenthub/testing/browser/reader-journey';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdScripts, waitForDocument } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const pages = ['/blog/', '/blog/commonly-confused-words/affect-vs-effect'];

/** Changes that extensions make before the page's scripts run. Those that break React's hydration are marked. */
const mutations: { what: string; forgiven: boolean; mutate: () => void }[] = [
  {
    what: 'attributes on html, body, the root, headings, links and fields',
    forgiven: true,
    mutate() {
      for (const element of document.querySelectorAll('html, body, #root, h1, h2, a, input, [data-post-body]')) {
        element.setAttribute('data-new-gr-c-s-check-loaded', '14.1');
        element.setAttribute('spellcheck', 'false');
        element.classList.add('an-extension');
      }
    },
  },
  {
    what: 'elements before, after and beside the root, and in the head',
    forgiven: true,
    mutate() {
      document.body.prepend(document.createElement('an-extension'));
      document.body.append(document.createElement('div'), document.createElement('iframe'));
      document.head.append(document.createElement('meta'));
      document.getElementById('root')?.after(document.createElement('section'));
    },
  },
  {
    what: 'elements between and inside the elements of the page',
    forgiven: false,
    mutate() {
      const put = (selector: string, where: InsertPosition, name: string) => {
        const element = document.createElement(name);
        element.className = 'put-in';
        document.querySelector(selector)?.insertAdjacentElement(where, element);
      };
      put('#root', 'afterbegin', 'div');
      put('main', 'afterbegin', 'grammarly-extension');
      put('h1', 'afterend', 'div');
      put('main article', 'beforeend', 'span');
      put('footer', 'beforebegin', 'aside');
    },
  },
  {
    what: 'text that was changed, split and given neighbours',
    forgiven: false,
    mutate() {
      const heading = document.querySelector('h1')?.firstChild as Text;
      heading.data = `${heading.data} (corrected)`;
      const link = document.querySelector('footer li a')?.firstChild as Text;
      link.splitText(2);
      document.querySelector('footer p')?.append('and a word more');
    },
  },
  {
    what: 'text wrapped in elements, as translators and highlighters do',
    // Only elements that contain a single text node.
    forgiven: true,
    mutate() {
      for (const element of document.querySelectorAll('h1, h2, footer p')) {
        const text = element.querySelector('a')?.firstChild ?? element.firstChild;
        const font = document.createElement('font');
        text?.replaceWith(font);
        font.append(text ?? '');
      }
    },
  },
  {
    what: 'elements that were taken away or moved',
    forgiven: false,
    mutate() {
      document.querySelector('h1')?.remove();
      document.querySelector('footer p')?.remove();
      document.querySelector('footer ul')?.prepend(document.querySelector('footer li:last-child') ?? '');
    },
  },
  {
    what: 'an editable part with the elements of a writing extension inside',
    forgiven: false,
    mutate() {
      for (const selector of ['h1', '[data-post-body] p', 'main article']) {
        const part = document.querySelector(selector);
        part?.setAttribute('contenteditable', 'true');
        const shadow = document.createElement('grammarly-editor-plugin').attachShadow({ mode: 'open' });
        shadow.append(document.createElement('textarea'));
        part?.append(shadow.host);
      }
    },
  },
];

/** Opens a page with delayed scripts, changes it, runs them, and returns whether React kept the existing elements. */
async function hydrateChanged(path: string, mutate: () => void, forget = false) {
  const { page, problems } = await visit.reader.open();
  const release = await holdScripts(page);
  await page.goto(visit.hub.origin + path, { waitUntil: 'commit' });
  await waitForDocument(page);
  await page.evaluate(() => Object.assign(window, { sent: [...document.querySelectorAll('#root *')] }));
  await page.evaluate(mutate);
  if (forget) await page.evaluate(() => Reflect.deleteProperty(window, 'contenthubServerMarkup'));
  release();
  await waitForHydration(page);
  const replaced = await page.evaluate(
    () => (Reflect.get(window, 'sent') as Element[]).filter((element) => !element.isConnected).length,
  );
  return { page, problems, replaced };
}

async function worksOn(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const link = page.locator('main article :is(h2, h3) a[href^="/blog/"]').first();
  const href = await link.getAttribute('href');
  await hydrateByHover(link);
  await link.click();
  await page.waitForURL(visit.hub.origin + href);
  await page.locator('[data-post-body]').waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

describe.each(pages)('%s', (path) => {
  it.each(mutations)('A24 hydrates without a mismatch after an extension left $what', async ({ mutate }) => {
    const { page, problems, replaced } = await hydrateChanged(path, mutate);
    expect(problems).toEqual([]);
    expect(replaced).toBe(0);
    await worksOn(page);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

it.each(mutations.filter(({ forgiven }) => !forgiven))(
  'without restored markup, React renders the page again after $what',
  async ({ mutate }) => {
    const { page, problems, replaced } = await hydrateChanged('/blog/', mutate, true);
    expect(problems.length).toBeGreaterThan(0);
    expect(replaced).toBeGreaterThan(100);
    await page.context().close();
  },
);

it('A24 hydrates the header on interaction although an extension changes it', async () => {
  const changeHeader = () => {
    for (const link of document.querySelectorAll('#root > header nav a, #root > header form')) {
      link.append(document.createElement('an-extension'), document.createElement('span'));
    }
    for (const element of document.querySelectorAll('#root > header nav'))
      element.prepend(document.createElement('div'));
  };
  const { page, problems } = await hydrateChanged('/blog/', changeHeader);
  await page.evaluate(changeHeader);
  const header = page.locator('#root > header');
  await header.locator('a').first().hover();
  const isHydrated = () =>
    header
      .locator('a')
      .first()
      .evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(isHydrated).toBe(true);
  const replaced = await page.evaluate(
    () => (Reflect.get(window, 'sent') as Element[]).filter((element) => !element.isConnected).length,
  );
  expect(replaced).toBe(0);
  await expect.poll(() => header.locator('an-extension').count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

it('restores elements and text that an extension changed', async () => {
  const { page } = await hydrateChanged('/blog/', () => {
    document.querySelector('h1')?.after(document.createElement('an-extension'));
    (document.querySelector('footer p')?.firstChild as Text).data = 'Changed';
  });
  expect(await page.locator('h1 + an-extension').count()).toBe(1);
  expect(await page.locator('footer p').first().innerText()).toBe('Changed');
});

it('A24 hydrates although an extension changed the page while it was parsed', async () => {
  const { page, problems } = await visit.reader.open();
  await page.addInitScript(() => {
    const put = new MutationObserver(() => {
      const heading = document.querySelector('h1');
      if (!heading || document.querySelector('h1 > early-extension')) return;
      document.documentElement.setAttribute('data-early', '');
      heading.append(document.createElement('early-extension'));
    });
    put.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  expect(await page.locator('h1 > early-extension').count()).toBe(1);
  expect(problems).toEqual([]);
});
