import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeNonce } from '@contenthub/content/preview/preview-nonce';
import { developmentSecret } from '@contenthub/content/preview/preview-secret';
import { ContentSettings } from '@contenthub/content/settings';
import { blogOfPost } from '@contenthub/content/sync/blog-of-post';
import { readArticle } from '@contenthub/content/sync/markdown/read-article';
import { readCatalogue } from '@contenthub/content/sync/markdown/read-catalogue';
import { readSettings } from '@contenthub/server-kit/settings';
import { allBlogs } from '@contenthub/web/blogs/all-blogs';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import type { Command } from './command.ts';
import { articlesFolder } from './repository.ts';

export const preview: Command = {
  summary: 'Prints the address of an article’s preview, a draft’s too, good for a day.',
  help: [
    'npm run hub -- preview SLUG       of content/posts/SLUG.md, at a hub started with `npm run dev`',
    'ARTICLES_FOLDER=… PORT=… PUBLIC_ORIGIN=…   as the hub has them',
    'PREVIEW_SECRET=…                  as the hub has it; one started with `npm start` shows no drafts without',
  ].join('\n'),
  async run([slug = '']) {
    const address = await previewAddress(slug, process.env);
    if (address) return console.log(address);
    console.error(`There is no article posts/${slug}.md. Name one: npm run hub -- preview SLUG`);
    process.exitCode = 1;
  },
};

export async function previewAddress(
  slug: string,
  env: Record<string, string | undefined>,
): Promise<string | undefined> {
  const folder = env.ARTICLES_FOLDER || articlesFolder;
  const file = join(folder, 'posts', `${slug}.md`);
  if (!existsSync(file)) return undefined;
  const { id, categories } = await readArticle(file, await readCatalogue(folder));
  const type = blogOfPost(categories);
  const path = allBlogs.find((blog) => blog.type === type)?.paths.preview ?? '';
  const { PREVIEW_SECRET = developmentSecret } = readSettings(ContentSettings, env);
  const nonce = makeNonce(PREVIEW_SECRET, id);
  return publicOrigin(readSettings(WebSettings, env)) + path.replace(':id', String(id)).replace(':nonce', nonce);
}
