import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const pages = ['write', 'plan', 'addresses', 'readers'];

/** Writes the guide for editors as one page for the dashboard, with its pictures. `{guide}` becomes their URL. */
export async function buildGuide(output: string): Promise<void> {
  const marked = new Marked();
  const sections: string[] = [];
  for (const page of pages) {
    const html = await marked.parse(await readFile(join(docs, 'editors', `${page}.md`), 'utf8'));
    sections.push(`<section id="${page}">${toSection(html)}</section>`);
  }
  await writeFile(join(output, 'guide.html'), sections.join('\n'));
  await cp(join(docs, 'pictures', 'editors'), join(output, 'guide'), { recursive: true });
}

/** The screen has its own title, so headings are one level lower. Links between pages become links within one. */
export function toSection(html: string): string {
  return html
    .replace(/<(\/?)h([1-5])/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)
    .replace(/src="\.\.\/pictures\/editors\//g, 'src="{guide}/')
    .replace(/href="(\w+)\.md"/g, 'href="#$1"')
    .replace(/<table>/g, '<table class="widefat striped">');
}
