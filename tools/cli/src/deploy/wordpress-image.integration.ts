import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@contenthub/content/db/database';
import { WordPressClient } from '@contenthub/content/sync/wordpress/wordpress-client';
import { RunningContent } from '@contenthub/content/testing/running-content';
import { inMemory } from '@contenthub/database/engines';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { useWordPress } from '@contenthub/services/testing/use-wordpress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployFolder } from './testing/compose-file.ts';
import { StartedWordPress } from './testing/started-wordpress.ts';

useWordPress();

/** The files that the image adds to Debian's WordPress, with local PHP, nginx and MariaDB instead of containers. */
let site: StartedWordPress;
beforeAll(async () => {
  await requireEngines('WORDPRESS_URL');
  site = await StartedWordPress.start();
});
afterAll(() => site?.stop());

it('sets up the site and changes nothing the second time', () => {
  expect(site.changes).toContain('installed');
  expect(site.setUp()).toBe('nothing to change\n');
});

it('serves HTTP and accepts the content service’s password from the environment', async () => {
  await expect.poll(() => site.status('/wp-json/')).toBe(200);
  expect(await site.status('/wp-json/wp/v2/users/me')).toBe(200);
  expect(await site.status('/wp-json/wp/v2/users/me', {}, 'wrong')).toBe(401);
});

describe('the account of the content service', () => {
  const draft = () => Number(site.php(`echo wp_insert_post(['post_title' => 'A draft', 'post_status' => 'draft']);`));
  const post = (title: string) =>
    `wp_insert_post(['post_title' => '${title}', 'post_content' => '<p>A text.</p>', 'post_status' => 'publish',
      'post_author' => get_user_by('login', 'hub-admin')->ID])`;
  const json = { 'content-type': 'application/json' };

  it('H15 is enough to synchronise the site', async () => {
    const published = Number(site.php(`echo ${post('Read by the hub')};`));
    const client = new WordPressClient(site.access);
    await client.checkAccess();
    expect((await client.getVersions()).map(({ id }) => id)).toContain(published);
    expect(await client.getPost(draft())).toMatchObject({ status: 'draft' });
    const { url: WORDPRESS_URL, user: WORDPRESS_USER, applicationPassword } = site.access;
    const { WORDPRESS_SIGNAL_SECRET = '' } = site.process.env;
    const opened = await openDatabase(undefined, inMemory);
    const content = await RunningContent.start(opened, {
      ...{
        WORDPRESS_URL,
        WORDPRESS_USER,
        WORDPRESS_APPLICATION_PASSWORD: applicationPassword,
        WORDPRESS_SIGNAL_SECRET,
      },
    });
    const slugs = async () => {
      const rows = await opened.database.selectFrom('posts').select(['id', 'slug']).execute();
      return rows.map(({ slug }) => slug);
    };
    await expect.poll(slugs).toContain('read-by-the-hub');
    await content.stop();
  });

  it('H15 cannot change anything', async () => {
    const id = draft();
    const changes = {
      'POST /wp-json/wp/v2/posts': { title: 'Forged', status: 'publish' },
      [`POST /wp-json/wp/v2/posts/${id}`]: { title: 'Forged', status: 'publish' },
      [`DELETE /wp-json/wp/v2/posts/${id}?force=true`]: {},
      'POST /wp-json/wp/v2/media': {},
      'POST /wp-json/wp/v2/categories': { name: 'Forged' },
      'POST /wp-json/wp/v2/users': { username: 'forged', email: 'a@example.com', password: 'forged-forged' },
      'POST /wp-json/wp/v2/users/me': { name: 'Forged' },
      'POST /wp-json/wp/v2/users/me/application-passwords': { name: 'Forged' },
      'POST /wp-json/contenthub/v1/settings': { url: 'http://evil.example' },
      'POST /wp-json/batch/v1': { requests: [{ path: '/wp/v2/posts', body: { title: 'Forged' } }] },
    };
    const before = site.php(state);
    const statuses = [];
    for (const [call, body] of Object.entries(changes)) {
      const [method = '', path = ''] = call.split(' ');
      statuses.push([call, await site.status(path, { method, headers: json, body: JSON.stringify(body) })]);
    }
    expect(statuses).toEqual(Object.keys(changes).map((call) => [call, 403]));
    expect(await site.status(`/wp-json/wp/v2/posts/${id}?_method=DELETE&force=true`)).toBe(403);
    expect(await site.status('/wp-json/contenthub/v1/settings')).toBe(403);
    expect(site.php(state)).toBe(before);
  });

  it('H15 cannot sign in to the admin', async () => {
    const password = 'known-for-once-0123456789';
    site.php(`wp_set_password('${password}', get_user_by('login', 'hub-reader')->ID);`);
    const signIn = async (log: string, pwd: string) => {
      const headers = { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' };
      const body = new URLSearchParams({ log, pwd });
      const { status } = await fetch(`${site.origin}/wp-login.php`, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
      });
      return status;
    };
    // Status 200 shows the form again. A successful sign-in redirects.
    expect(await signIn('hub-reader', password)).toBe(200);
    expect(await signIn('hub-admin', site.process.env.WORDPRESS_PASSWORD ?? '')).toBe(302);
  });
});

/** All data that a write could change. */
const state = `global $wpdb;
  foreach ([$wpdb->posts, $wpdb->terms, $wpdb->users] as $table)
    echo json_encode($wpdb->get_results("select * from $table order by 1"));
  echo get_option('contenthub_url'), count(WP_Application_Passwords::get_user_application_passwords(get_user_by('login', 'hub-reader')->ID));`;

it('H15 sends editors to the editors’ host if there is one, and readers to the site', () => {
  const links = `$id = wp_insert_post(['post_title' => 'Linked', 'post_name' => 'linked', 'post_status' => 'publish']);
    wp_set_current_user(1);
    echo get_permalink($id), ' ', preg_replace('~/[^/]+$~', '', get_preview_post_link($id)), ' ', admin_url(), ' ', wp_login_url();
    wp_delete_post($id, true);`;
  const { PUBLIC_ORIGIN = '' } = site.process.env;
  const editors = 'https://editors.example.com';
  const [post, preview, admin, login] = site.php(links, { EDITORS_ORIGIN: editors }).split(' ');
  expect(post).toBe(`${PUBLIC_ORIGIN}/blog/uncategorized/linked`);
  expect(preview).toMatch(new RegExp(`^${editors}/blog/preview/\\d+$`));
  expect([admin, login]).toEqual([`${editors}/wp-admin/`, `${editors}/wp-login.php`]);
  expect(site.php(links, { EDITORS_ORIGIN: '' })).toContain(`${PUBLIC_ORIGIN}/blog/preview/`);
});

it('H26 serves an uploaded page as a download, and gives nobody unfiltered HTML', async () => {
  await writeFile(join(site.process.cwd, 'site/wp-content/uploads/x.html'), '<script>x()</script>');
  const { status, headers } = await fetch(`${site.origin}/wp-content/uploads/x.html`);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(site.php(`wp_set_current_user(1); echo json_encode(current_user_can('unfiltered_html'));`)).toBe('false');
});

it('H16 refuses to start with the placeholders of the example file', () => {
  expect(() => site.php(`echo 'loaded';`, { WORDPRESS_SALT: 'change-me-salt' })).toThrow('placeholder');
  expect(site.php(`echo 'loaded';`)).toBe('loaded');
});

it('runs due cron jobs', () => {
  expect(execFileSync('php', ['site/wp-cron.php'], { ...site.process, encoding: 'utf8' })).toBe('');
});

it('H18 lists all Debian packages and other components of the image as CycloneDX', () => {
  const script = join(deployFolder, 'sbom.sh');
  const text = execFileSync('sh', [script, 'contenthub/wordpress', 'contenthub-plugin', '0.1.0'], { encoding: 'utf8' });
  type Component = Record<'type' | 'name' | 'version' | 'purl', string>;
  type Bom = { bomFormat: string; specVersion: string; components: Component[] };
  const { bomFormat, specVersion, components } = JSON.parse(text) as Bom;
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.5']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of dpkg-query
  const format = '${db:Status-Abbrev}|${Package}|${Version}\\n';
  const shown = execFileSync('dpkg-query', ['--show', '--showformat', format], { encoding: 'utf8' });
  const installed = shown
    .split('\n')
    .flatMap((line) => (line.startsWith('ii ') ? [line.split('|').slice(1).join(' ')] : []));
  const listed = components.map(({ name, version }) => `${name} ${version}`);
  expect(listed).toEqual(expect.arrayContaining([...installed, 'contenthub-plugin 0.1.0']));
  expect(listed).toHaveLength(installed.length + 1);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
});
