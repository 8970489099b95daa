import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Front = Record<string, unknown>;

/** Returns the text of an article file with defaults for what the test does not set. */
export function article(id: number, front: Front = {}, body = 'The text.'): string {
  const fields = {
    id,
    title: `Article ${id}`,
    slug: `article-${id}`,
    categories: ['grammar'],
    tags: [],
    author: 'maren-holt',
    date: '2026-03-02',
    modified: '2026-06-18',
    form: 'long',
    sticky: false,
    image: 'dot.svg',
    imageAlt: 'A dot',
    excerpt: '',
    seo: { title: 'T', description: 'D' },
    ...front,
  };
  // JSON is YAML.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

/** Creates a folder with a catalogue, one picture and these articles by file name. */
export async function writeArticles(folder: string, articles: Record<string, string>): Promise<void> {
  for (const part of ['posts', 'images']) await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, 'authors.yaml'), '- { id: 1, slug: maren-holt, name: Maren Holt }\n');
  await writeFile(
    join(folder, 'categories.yaml'),
    `main:
  - { id: 103, slug: grammar, name: Grammar, description: 'How sentences hold together.' }
developer:
  - { id: 201, slug: dev-tutorials, name: Tutorials, description: 'Build something.' }
`,
  );
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6"><circle r="2"/></svg>';
  await writeFile(join(folder, 'images', 'dot.svg'), svg);
  for (const [name, text] of Object.entries(articles)) await writeFile(join(folder, 'posts', name), text);
}
