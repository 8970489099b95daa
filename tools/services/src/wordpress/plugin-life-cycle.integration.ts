import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EditorSession } from '../testing/editor-session.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { runPhp } from './php.ts';
import { siteFolder } from './site-files.ts';

useWordPress();

test('M09 uninstalling removes options, role, access, reading paths, ideas and comments, and keeps fields of posts', async () => {
  const script = fileURLToPath(new URL('../testing/uninstall-plugin.php', import.meta.url));
  const { before, after } = (await runPhp(script, [siteFolder], null)) as Record<'before' | 'after', Counts>;
  expect(before).toMatchObject({ loaded: 0, options: 4, roles: 1 });
  for (const kind of ['users', 'paths', 'ideas', 'comments', 'fields'] as const)
    expect(before[kind]).toBeGreaterThan(0);
  expect(after).toEqual({
    ...{ loaded: 0, options: 0, users: 0, paths: 0, ideas: 0, comments: 0, roles: 0 },
    fields: before.fields,
  });
});

type Counts = Record<'loaded' | 'options' | 'users' | 'paths' | 'ideas' | 'comments' | 'roles' | 'fields', number>;

test('M09 WordPress loads translations of the editor’s script', async () => {
  const folder = join(siteFolder, 'wp-content/languages/plugins');
  // WordPress finds the file by the script's path in the plugin.
  const name = `contenthub-en_US-${createHash('md5').update('build/editor.js').digest('hex')}.json`;
  const translated = `Übersetzt ${Date.now()}`;
  const messages = { '': { domain: 'messages', lang: 'en_US' }, 'Compare with what is live': [translated] };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), JSON.stringify({ locale_data: { messages } }));
  try {
    const html = await (await (await EditorSession.signIn()).get('/wp-admin/post-new.php')).text();
    expect(html).toContain('id="contenthub-editor-js-translations"');
    expect(html).toContain(translated.slice(-13));
  } finally {
    await rm(join(folder, name));
  }
});
