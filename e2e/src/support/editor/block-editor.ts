import { readServices } from '@contenthub/services/state';
import type { Cookie, FrameLocator, Locator, Page } from 'playwright-core';

type Preferences = { set: (scope: string, name: string, value: boolean) => void };

/** Runs in the page. The welcome guide may appear after the editor, so it is disabled as a preference. */
function dismissWelcomeGuide(): void {
  const { data } = Reflect.get(window, 'wp') as { data: { dispatch: (store: string) => Preferences } };
  data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
}

type Blocks = { createBlock: (name: string) => unknown };
type BlockStore = { insertBlock: (block: unknown) => void };

/** Runs in the page. The inserter does the same. */
function insertBlock(name: string): void {
  const { blocks, data } = Reflect.get(window, 'wp') as {
    blocks: Blocks;
    data: { dispatch: (store: string) => BlockStore };
  };
  data.dispatch('core/block-editor').insertBlock(blocks.createBlock(name));
}

type Account = { name: string; password: string };

/** An editor in the WordPress block editor at the hub's address. */
export class BlockEditor {
  readonly page: Page;
  readonly #origin: string;

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  /** Signs in as the administrator, unless another account is given. */
  static async signIn(page: Page, origin: string, account?: Account): Promise<BlockEditor> {
    const { WORDPRESS_USER = '', WORDPRESS_PASSWORD = '' } = (await readServices()) ?? {};
    const { name, password } = account ?? { name: WORDPRESS_USER, password: WORDPRESS_PASSWORD };
    await page.goto(`${origin}/wp-login.php`);
    // WordPress focuses this field a moment after the page load, so typing must wait.
    await page.locator('#user_login:focus').waitFor();
    await page.locator('#user_login').fill(name);
    await page.locator('#user_pass').fill(password);
    await page.locator('#wp-submit').click();
    await page.waitForURL(`${origin}/wp-admin/`);
    return new BlockEditor(page, origin);
  }

  async newPost(): Promise<void> {
    await this.#open('/wp-admin/post-new.php');
  }

  async edit(id: number): Promise<void> {
    await this.#open(`/wp-admin/post.php?post=${id}&action=edit`);
  }

  /** Writes a title and a paragraph. */
  async write(title: string, text: string): Promise<void> {
    await this.#title.fill(title);
    await this.#title.press('Enter');
    // Text typed before the paragraph has focus would go into the title.
    await this.canvas.locator('p.wp-block-paragraph:focus').waitFor({ state: 'attached' });
    await this.page.keyboard.type(text);
  }

  /** Appends text to the first paragraph without saving. */
  async append(text: string): Promise<void> {
    await this.canvas.locator('p.wp-block-paragraph').first().click();
    await this.page.keyboard.press('End');
    await this.page.keyboard.type(text);
  }

  /** Adds one of the hub's blocks at the end and selects it. */
  async insert(type: string): Promise<void> {
    await this.page.evaluate(insertBlock, `contenthub/${type}`);
    await this.canvas.locator(`[data-type="contenthub/${type}"] .contenthub-block-fields`).waitFor();
  }

  /** Opens the preview and returns its tab, which replaces an earlier one. */
  async preview(): Promise<Page> {
    await this.page.getByRole('button', { name: 'View', exact: true }).click();
    const [tab] = await Promise.all([
      this.page.waitForEvent('popup'),
      this.page.getByRole('menuitem', { name: 'Preview in new tab' }).click(),
    ]);
    await tab.waitForURL(/\/preview\/\d+\/\w+/);
    return tab;
  }

  /** Opens the hub's sidebar. */
  async sidebar(): Promise<Locator> {
    await this.#press('Contenthub');
    const sidebar = this.page.getByRole('region', { name: 'Editor settings' });
    await sidebar.locator('[data-contenthub-address]').waitFor();
    return sidebar;
  }

  /** Opens a tab of WordPress's own sidebar. */
  async settings(tab: 'Post' | 'Block'): Promise<Locator> {
    await this.#press('Settings');
    const settings = this.page.getByRole('region', { name: 'Editor settings' });
    await settings.getByRole('tab', { name: tab, exact: true }).click();
    return settings;
  }

  /** Ticks or unticks a category in WordPress's own panel. */
  async toggleCategory(name: string): Promise<void> {
    const settings = await this.settings('Post');
    const panel = settings.getByRole('button', { name: 'Categories', exact: true });
    // WordPress remembers open panels per user.
    if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click();
    await settings.getByRole('checkbox', { name, exact: true }).click();
  }

  /** Returns the receipt list of the hub's sidebar. */
  async receipt(): Promise<Locator> {
    return (await this.sidebar()).locator('[data-contenthub-receipt]');
  }

  async update(): Promise<void> {
    await this.#topBar.getByRole('button', { name: 'Save', exact: true }).click();
    await this.page.getByText('Post updated.').first().waitFor();
  }

  async saveDraft(): Promise<number> {
    await this.page.getByRole('button', { name: 'Save draft' }).click();
    await this.page.getByText('Draft saved.').first().waitFor();
    await this.page.waitForURL(/[?&]post=\d+/);
    return Number(new URL(this.page.url()).searchParams.get('post'));
  }

  /** The cookies of this session, for previews in another browser context. */
  cookies(): Promise<Cookie[]> {
    return this.page.context().cookies(this.#origin);
  }

  /** Returns the preview nonce of this session. */
  async nonce(): Promise<string> {
    const url = `${this.#origin}/wp-admin/admin-ajax.php?action=rest-nonce`;
    return this.page.evaluate(async (address) => (await fetch(address)).text(), url);
  }

  /** Opens a sidebar with its button in the top bar, unless it is open. */
  async #press(name: string): Promise<void> {
    const button = this.#topBar.getByRole('button', { name, exact: true });
    await button.waitFor();
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
    await this.#topBar.locator(`button[aria-pressed="true"][aria-label="${name}"]`).waitFor();
  }

  /** The text is edited in a frame. */
  get canvas(): FrameLocator {
    return this.page.frameLocator('iframe[name="editor-canvas"]');
  }

  get #topBar(): Locator {
    return this.page.getByRole('region', { name: 'Editor top bar' });
  }

  get #title(): Locator {
    // By class, because the welcome guide hides everything behind it from role queries.
    return this.canvas.locator('.editor-post-title__input');
  }

  async #open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
    await this.#title.waitFor();
    await this.page.evaluate(dismissWelcomeGuide);
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close/ })
      .waitFor({ state: 'hidden' });
  }
}
