import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { readServices } from '@contenthub/services/state';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import type { Page } from 'playwright-core';
import { type CommandCode, UsageError } from '../command.ts';
import { findService } from '../find-hub.ts';
import { drawCanvasBesidePage } from './canvas-picture.ts';
import { SamplePosts } from './sample-posts.ts';
import { sendReaders } from './sample-readers.ts';

type Screen = { path: string; ready: string; check?: string };

/** The pictures of docs/editors, each with its path, what must be visible, and a box to tick. */
const screens: Record<string, Screen> = {
  calendar: { path: '/wp-admin/admin.php?page=contenthub', ready: '.contenthub-entry' },
  redirects: { path: '/wp-admin/admin.php?page=contenthub-redirects', ready: '.contenthub-redirects table' },
  'to-fix': {
    path: '/wp-admin/admin.php?page=contenthub-issues',
    ready: '.contenthub-issues-screen table',
    check: 'Select all',
  },
  readers: { path: '/wp-admin/edit.php', ready: '[data-contenthub-figure]:text-is("38")' },
};

/** Instead of the avatars of an external host, which would differ or be missing. */
const avatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#15c39a"/><circle cx="48" cy="38" r="17" fill="#0e1f1a"/><path d="M14 96a34 34 0 0 1 68 0" fill="#0e1f1a"/></svg>`;

export const editorPictures: CommandCode = {
  help: [
    'npm run hub -- editor-pictures    draws the pictures of docs/editors',
    '  --origin URL                    a running hub with WordPress (default: that of DATA_FOLDER)',
    '  --to FOLDER                     output folder (default docs/pictures/editors)',
    '  --widths 390,820,1440           widths in pixels (default 1280)',
    '',
    'Needs the WordPress of `npm run services`. Adds sample posts, redirects and readers. The readers stay.',
  ].join('\n'),
  async run(options) {
    const { values } = parseArgs({
      args: options,
      options: {
        origin: { type: 'string' },
        to: { type: 'string', default: join(repositoryRoot, 'docs/pictures/editors') },
        widths: { type: 'string', default: '1280' },
      },
    });
    const services = await readServices();
    if (!services?.WORDPRESS_URL) throw new UsageError('WordPress is not running. Start it with `npm run services`.');
    const origin = values.origin ?? (await findService('PUBLIC_ORIGIN', process.env));
    await mkdir(values.to, { recursive: true });
    const posts = new SamplePosts(services);
    const browser = await launchBrowser();
    try {
      const [first, second] = await posts.add();
      await sendReaders(origin, [
        { id: 0, title: '', ...first, readers: 38, ends: 24, search: 'comma' },
        { id: 0, title: '', ...second, readers: 21, ends: 9, search: 'email opening' },
      ]);
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page
        .context()
        .route(/gravatar\.com/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: avatar }));
      await signIn(page, origin, services.WORDPRESS_USER ?? '', services.WORDPRESS_PASSWORD ?? '');
      const widths = values.widths.split(',').map(Number);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const suffix = widths.length > 1 ? `-${width}` : '';
        const save = async (name: string) => {
          const file = `${name}${suffix}.jpg`;
          await page.screenshot({ path: join(values.to, file), type: 'jpeg', quality: 80 });
          console.log(file);
        };
        await openEditor(page, `${origin}/wp-admin/post.php?post=${first?.id}&action=edit`);
        await save('write');
        if (first && width === widths[0]) {
          const edit = `${origin}/wp-admin/post.php?post=${first.id}&action=edit`;
          await drawCanvasBesidePage(page, { origin, edit, path: first.path }, join(values.to, 'canvas.jpg'));
          console.log('canvas.jpg');
          await page.setViewportSize({ width, height: 900 });
        }
        for (const [name, { path, ready, check }] of Object.entries(screens)) {
          await page.goto(origin + path);
          await page.locator(ready).first().waitFor();
          await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
          if (check) await page.getByRole('checkbox', { name: check }).check();
          await save(name);
        }
      }
    } finally {
      await browser.close();
      await posts.remove();
    }
  },
};

async function signIn(page: Page, origin: string, user: string, password: string): Promise<void> {
  const response = await page.goto(`${origin}/wp-login.php`);
  if (!response?.ok()) {
    throw new UsageError(
      `The hub at ${origin} has no WordPress. Start it with "export $(npm run --silent services -- env | xargs) && npm run dev".`,
    );
  }
  // WordPress focuses this field a moment after the page load, so typing must wait.
  await page.locator('#user_login:focus').waitFor();
  await page.locator('#user_login').fill(user);
  await page.locator('#user_pass').fill(password);
  await page.locator('#wp-submit').click();
  await page.waitForURL(`${origin}/wp-admin/`);
}

type Dispatch = (store: string) => {
  set: (scope: string, name: string, value: boolean) => void;
  enableComplementaryArea: (scope: string, area: string) => void;
};

/** Opens a post with the sidebar Contenthub, without the welcome guide. */
async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.frameLocator('iframe[name="editor-canvas"]').locator('.editor-post-title__input').waitFor();
  await page.evaluate(() => {
    const { data } = Reflect.get(window, 'wp') as { data: { dispatch: Dispatch } };
    data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
    data.dispatch('core/interface').enableComplementaryArea('core', 'contenthub/contenthub');
  });
  await page.locator('[data-contenthub-report]').waitFor();
}
