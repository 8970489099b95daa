import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { articlesFolder } from '@contenthub/all-in-one/repository-paths';
import { createNonce, developmentSecret } from '@contenthub/content/preview/drafts';
import { ContentSettings } from '@contenthub/content/settings';
import { readArticle, readCatalogue } from '@contenthub/content/sync/markdown/read-article';
import { resolveBlog } from '@contenthub/content/sync/prepare-post';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { allBlogs } from '@contenthub/web/sites/all-blogs';
import { type CommandCode, CommandError } from '../command.ts';
import { type Environment, findService } from '../find-hub.ts';

export const preview: CommandCode = {
  help: [
    'npm run hub -- preview SLUG       previews content/posts/SLUG.md on a hub started with `npm run dev`',
    'ARTICLES_FOLDER=…                 the same value as the hub',
    'PUBLIC_ORIGIN=…                   another hub (default: the hub that runs on DATA_FOLDER)',
    'PREVIEW_SECRET=…                  the same value as the hub; `npm start` shows no drafts without it',
  ].join('\n'),
  async run([slug = '']) {
    const address = await previewAddress(slug, process.env);
    if (!address) throw new CommandError(`posts/${slug}.md does not exist. Usage: npm run hub -- preview SLUG`);
    console.log(address);
  },
};

export async function previewAddress(slug: string, env: Environment): Promise<string | undefined> {
  const folder = env.ARTICLES_FOLDER || articlesFolder;
  const file = join(folder, 'posts', `${slug}.md`);
  if (!existsSync(file)) return undefined;
  const { id, categories } = await readArticle(file, await readCatalogue(folder));
  const type = resolveBlog(categories);
  const path = allBlogs.find((blog) => blog.type === type)?.paths.preview ?? '';
  const { PREVIEW_SECRET = developmentSecret } = readSettings(ContentSettings, env);
  const nonce = createNonce(PREVIEW_SECRET, id);
  return (await findService('PUBLIC_ORIGIN', env)) + path.replace(':id', String(id)).replace(':nonce', nonce);
}
