import { parseArgs } from 'node:util';
import { CommandError } from '../command.ts';
import { htmlToMarkdown } from '../generate/generate.ts';
import { generatedPosts } from '../generate/posts.ts';
import { eventsScript, type Generator, readName } from './generator.ts';
import type { SourceEdits } from './source-edits.ts';

const contract = 'packages/contracts/src/content/post.ts';
const model = 'apps/web/src/routes/post/model';

export const postForm: Generator = {
  help: [
    'post-form NAME       a kind of post, such as `new post-form recipe`',
    '  --no-image         hides the featured image, because the text opens with its own picture or player',
  ],
  plan(args, edits) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: { image: { type: 'boolean', default: true } },
    });
    const name = readName(positionals, /^[a-z]+$/, 'Use one word in lower case, such as recipe.');
    const entry = `'${name}'`;
    const forms = 'postForms = [';
    if (edits.readEntries(contract, forms).includes(entry))
      throw new CommandError(`The post form ${name} already exists.`);
    edits.addEntry(contract, forms, entry);
    edits.addEntry(
      'wordpress/plugin/includes/posts/fields.php',
      ['function form_names', 'array('],
      `${entry.padEnd(13)} => __( '${name[0]?.toUpperCase()}${name.slice(1)}', 'contenthub' )`,
    );
    edits.addEntry(
      'e2e/src/support/hub/post-forms-hub.ts',
      'bodies: Record<PostForm, string> = {',
      `${name}: sectionsOfText`,
    );
    if (!values.image) {
      edits.addEntry(`${model}.ts`, 'formsWithoutImage: ReadonlySet<PostForm> = new Set([', entry);
      edits.addEntry(`${model}.test.ts`, 'const hidden = [', entry);
      edits.addEntry('e2e/src/reading/post-forms.e2e.ts', 'withoutImage: readonly PostForm[] = [', entry);
    }
    edits.insertBefore('wordpress/README.md', ['`contenthub_form` | ', ' |'], `, ${name}`);
    edits.insertBefore('docs/glossary.md', ['| post form | ', ' or '], `, ${name}`);
    const article = `content/posts/sample-${name}.md`;
    edits.create(article, articleSource(name, nextArticleId(edits)));
    return {
      scripts: ['tools/cli/src/docs/write-openapi.ts', eventsScript],
      tests: [`${model}.test.ts`, 'services/content/src/sync/markdown/bundled-articles.test.ts'],
      nextSteps: [
        `Style it in apps/web/src/features/post/PostBody.module.css with [data-form="${name}"].`,
        'Interactive elements are enhancements of the server’s HTML (features/post/enhancements/use-enhancements.ts).',
        `Rewrite the draft ${article}. \`npm run hub -- preview sample-${name}\` shows it. Remove \`draft: true\` to publish it.`,
        `Add an element that only this form has to its sample in e2e/src/support/hub/post-forms-hub.ts.`,
      ],
    };
  },
};

/** The next unused id of the main blog, whose articles have four digits and start with 1. */
function nextArticleId(edits: SourceEdits): number {
  const articles = edits.list('content/posts').map((file) => edits.read(`content/posts/${file}`));
  return Math.max(...articles.map((text) => Number(/^id: (1\d{3})$/m.exec(text)?.[1] ?? 0))) + 1;
}

/** A draft, because every form has a bundled article, which has at least 500 words. */
const articleSource = (form: string, id: number) => `
---
id: ${id}
title: "A Sample of the Form ${form}"
slug: sample-${form}
categories: [writing-tips]
tags: []
author: maren-holt
date: 2026-09-02
modified: 2026-09-02
form: ${form}
sticky: false
draft: true
image: fresh-eyes.svg
imageAlt: "A pair of glasses with fried eggs in place of lenses lies on top of a stack of paper."
excerpt: "A draft that shows the form ${form}."
seo: { title: "A sample of the form ${form}", description: "A draft that shows the form ${form}." }
---

${sampleText()}
`;

function sampleText(): string {
  for (let seed = 1; ; seed += 1) {
    const [post] = generatedPosts({ count: 1, seed });
    const text = htmlToMarkdown(post?.html ?? '');
    if (text.split(/\s+/).length > 600) return text;
  }
}
