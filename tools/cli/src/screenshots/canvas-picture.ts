import type { Browser, Page } from 'playwright-core';
import { loadAllImages } from './screenshots.ts';

const widths = [1440, 390];
const height = 1100;

type Places = {
  origin: string;
  /** Where the post is edited, in the editor that `editor` is signed in to, and where readers see it. */
  edit: string;
  path: string;
};

/** Draws the canvas of the editor beside the published page, at the widths of a desktop and of a phone. */
export async function drawCanvasBesidePage(editor: Page, places: Places, file: string): Promise<void> {
  const browser = editor.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  const rows: string[] = [];
  const reader = await openAsReader(browser, places);
  for (const width of widths) {
    await editor.setViewportSize({ width, height });
    await editor.goto(places.edit);
    const canvas = editor.locator('iframe[name="editor-canvas"]');
    await canvas.contentFrame().locator('.wp-block-contenthub-related').waitFor();
    await editor.evaluate(closeSidebar);
    // The frame is as high as the text, so that no block is cut.
    const text = canvas.contentFrame().locator('.editor-styles-wrapper');
    const textHeight = await text.evaluate((body) => Math.ceil(body.scrollHeight));
    await editor.setViewportSize({ width, height: textHeight + 200 });
    const written = await canvas.screenshot({ type: 'jpeg', quality: 85, animations: 'disabled' });
    await reader.setViewportSize({ width, height });
    await loadAllImages(reader);
    // On a screen as high as the page, nothing sticks to an edge above the text.
    await reader.setViewportSize({ width, height: await reader.evaluate(() => document.body.scrollHeight) });
    const [top, bottom] = await reader.evaluate(findText);
    const published = await reader.screenshot({
      ...{ type: 'jpeg', quality: 85, animations: 'disabled', fullPage: true },
      clip: { x: 0, y: top, width, height: bottom - top },
    });
    const show = (picture: Buffer, label: string) =>
      `<figure><figcaption>${label}, ${width} px</figcaption><img src="data:image/jpeg;base64,${picture.toString('base64')}"></figure>`;
    rows.push(
      `<div style="--width: ${width === 390 ? '300px' : '690px'}">${show(written, 'Editor')}${show(published, 'Page')}</div>`,
    );
  }
  await reader.context().close();
  const sheet = await browser.newPage({ viewport: { width: 1460, height: 900 } });
  await sheet.setContent(`<style>
    body { display: grid; gap: 20px; margin: 20px; background: #808884; font: 13px sans-serif; }
    div { display: flex; gap: 20px; align-items: start; } figure { margin: 0; } img { width: var(--width); }
    figcaption { margin-bottom: 4px; color: #fff; }</style>${rows.join('')}`);
  await loadAllImages(sheet);
  await sheet.screenshot({ path: file, type: 'jpeg', quality: 75, fullPage: true });
  await sheet.close();
}

/**
 * A published post is on the hub after a moment. The reader has rejected cookies and has no developer panel, so that
 * neither covers the page.
 */
async function openAsReader(browser: Browser, { origin, path }: Places): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  while ((await page.goto(origin + path))?.status() === 404) await page.waitForTimeout(500);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.locator('html[data-choice]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.querySelector('.hub-panel')?.remove());
  // A popup is not part of the text.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.insertRule('[data-place$="Popup"] { display: none; }');
    document.adoptedStyleSheets = [sheet];
  });
  return page;
}

/** Runs in the page. From above the title to below the last paragraph. */
function findText(): [number, number] {
  const edges = ['h1', '[data-form] a[href$="a-post-that-is-gone"]'].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  return [(edges[0]?.top ?? 0) + scrollY - 150, (edges[1]?.bottom ?? innerHeight) + scrollY + 40];
}

function closeSidebar(): void {
  type Dispatch = (store: string) => { disableComplementaryArea: (scope: string) => void };
  const { data } = Reflect.get(window, 'wp') as { data: { dispatch: Dispatch } };
  data.dispatch('core/interface').disableComplementaryArea('core');
}
