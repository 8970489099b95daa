import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { buildGuide } from './build-guide.ts';

const root = fileURLToPath(new URL('./', import.meta.url));
const output = fileURLToPath(new URL('../../wordpress/plugin/build/', import.meta.url));

/** The scripts of the plugin. Each is one file. */
const entries = { editor: 'src/editor.tsx', admin: 'src/admin.tsx', 'post-list': 'src/post-list.ts' };

/** WordPress provides React and its own packages, so they are not bundled. */
const provided: Record<string, { global: string; script: string }> = {
  react: { global: 'React', script: 'react' },
  'react/jsx-runtime': { global: 'ReactJSXRuntime', script: 'react-jsx-runtime' },
};

function wordpressPackage(name: string) {
  const short = name.slice('@wordpress/'.length);
  const global = `wp.${short.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  return { global, script: `wp-${short}` };
}

const external = (id: string) => id.startsWith('@wordpress/') || id in provided;
const resolve = (id: string) => provided[id] ?? wordpressPackage(id);

/** Bundles one script and writes the list of scripts that WordPress must load before it. */
async function bundle(name: string, input: string): Promise<void> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        external,
        output: { format: 'iife', globals: (id) => resolve(id).global, entryFileNames: `${name}.js` },
      },
    },
  })) as Rolldown.RolldownOutput;
  for (const file of result.output) {
    const isStyle = file.fileName.endsWith('.css');
    await writeFile(
      join(output, isStyle ? `${name}.css` : file.fileName),
      file.type === 'asset' ? file.source : file.code,
    );
  }
  const [script] = result.output;
  const needs = script.imports.map((id) => `'${resolve(id).script}'`).join(', ');
  const version = createHash('sha256')
    .update(result.output.map((file) => (file.type === 'asset' ? file.source : file.code)).join(''))
    .digest('hex')
    .slice(0, 12);
  await writeFile(
    join(output, `${name}.asset.php`),
    `<?php return array( 'dependencies' => array( ${needs} ), 'version' => '${version}' );\n`,
  );
}

/** The text of a post on the site. The canvas shows the same. */
const postText = new URL('../web/src/features/post/PostBody.module.css', import.meta.url);

/** Rewrites the site's style sheet of a post's text for the markup of the canvas. */
function toCanvasRules(css: string): string {
  return css
    .replace(/@media print \{[\s\S]*$/, '')
    .replace(/:global\((\.[\w-]+)\)/g, '$1')
    .replace(/\.body\[[^\]]*\]|\.(?:text|body)(?=[\s:{>])/g, '.editor-styles-wrapper .is-root-container');
}

/** Writes the style sheet of the canvas and its fonts. */
async function bundleCanvas(): Promise<void> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'src/canvas/canvas.css', output: { assetFileNames: '[name][extname]' } },
    },
    base: './',
  })) as Rolldown.RolldownOutput;
  for (const file of result.output) {
    if (file.type !== 'asset') continue;
    const isStyle = file.fileName.endsWith('.css');
    const text = isStyle ? `${file.source}\n${toCanvasRules(await readFile(postText, 'utf8'))}` : file.source;
    await writeFile(join(output, isStyle ? 'canvas.css' : file.fileName), text);
  }
}

await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
for (const [name, input] of Object.entries(entries)) await bundle(name, input);
await bundleCanvas();
await buildGuide(output);
