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
    await canvas.contentFrame().locator('.wp-block-contenthub-examples').first().waitFor();
    await editor.evaluate(closeSidebar);
    const written = await canvas.screenshot({ type: 'jpeg', quality: 85, animations: 'disabled' });
    await reader.setViewportSize({ width, height });
    await loadAllImages(reader);
    await reader
      .locator('h1')
      .first()
      .evaluate((title) => scrollTo(0, title.getBoundingClientRect().top + scrollY - 150));
    const published = await reader.screenshot({ type: 'jpeg', quality: 85, animations: 'disabled' });
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
  return page;
}

function closeSidebar(): void {
  type Dispatch = (store: string) => { disableComplementaryArea: (scope: string) => void };
  const { data } = Reflect.get(window, 'wp') as { data: { dispatch: Dispatch } };
  data.dispatch('core/interface').disableComplementaryArea('core');
}
