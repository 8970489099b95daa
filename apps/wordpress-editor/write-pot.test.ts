import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { writePot } from './write-pot.ts';

const php = `<?php
/* translators: %s: names */
sprintf( __( 'Emailed: %s.', 'contenthub' ), $names );
esc_html_e( 'It\\'s "here"', 'contenthub' );
esc_attr_e( "Order", 'contenthub' );
__( 'Not ours', 'another' );
`;
const built =
  'a=(0,i.__)(`Emailed: %s.`,`contenthub`),b=(0,i.__)("Don’t",`contenthub`),c=(0,i.sprintf)((0,i.__)(`%d words`,`contenthub`),2)';
const source = "/* translators: %d: a number */ sprintf(__('%d words', 'contenthub'), 2)";

it('M09 writes each text once, with the files that show it and the comment for translators', () => {
  const pot = writePot(
    '1.2.3',
    [
      { name: 'includes/a.php', content: php },
      { name: 'build/editor.js', content: built },
    ],
    [{ name: 'a.tsx', content: source }],
  );
  const [head, ...messages] = pot.trimEnd().split('\n\n');
  expect(head).toContain('"Project-Id-Version: Contenthub 1.2.3\\n"');
  expect(messages).toEqual([
    '#. translators: %s: names\n#: includes/a.php\n#: build/editor.js\n#, php-format\nmsgid "Emailed: %s."\nmsgstr ""',
    '#: includes/a.php\nmsgid "It\'s \\"here\\""\nmsgstr ""',
    '#: includes/a.php\nmsgid "Order"\nmsgstr ""',
    '#: build/editor.js\nmsgid "Don’t"\nmsgstr ""',
    '#. translators: %d: a number\n#: build/editor.js\n#, php-format\nmsgid "%d words"\nmsgstr ""',
  ]);
});

it('M09 finds every text of the plugin’s PHP files', async () => {
  const folder = fileURLToPath(new URL('../../wordpress/plugin/includes/', import.meta.url));
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.php'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(join(folder, name), 'utf8') })),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const calls = new Set(file.content.match(/_[_e]\( '(?:\\.|[^'])*', 'contenthub'/g) ?? []);
    const texts = new Set([...calls].map((each) => each.replace(/^_[_e]/, '')));
    const found = writePot('1', [file], []).match(/^msgid "(?!")/gm) ?? [];
    expect([file.name, found.length]).toEqual([file.name, texts.size]);
  }
});
