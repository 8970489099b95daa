import { publishNow } from '@contenthub/services/testing/wordpress-posts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { ApiResponse } from '../../testing/running-content.ts';
import { Editor } from '../../testing/wordpress.ts';
import { WordPressHub } from '../../testing/wordpress-hub.ts';

const editor = new Editor();
const hub = WordPressHub.forThisFile(editor, { webhooks: true });
const becomes = (slug: string, isIt: (answer: ApiResponse) => boolean) =>
  expect.poll(async () => isIt(await hub.post(slug)), { interval: 10 }).toBe(true);
const isThere = ({ status }: ApiResponse) => status === 200;
const isGone = ({ status }: ApiResponse) => status === 404;

// `npm run bench -- publish` measures how long each step takes.
it('shows what an editor publishes, updates, moves, unpublishes, trashes and schedules', async () => {
  const wall = sharp({ create: { width: 2400, height: 1600, channels: 3, background: { r: 60, g: 128, b: 128 } } });
  const media = await editor.upload('wall.png', await wall.png().toBuffer(), 'A wall');
  const { id, slug } = await editor.publish({ featured_media: media.id });
  await becomes(slug, isThere);
  await editor.change(id, { title: 'Updated' });
  await becomes(slug, ({ body }) => body.title === 'Updated');
  const moved = `${slug}-moved`;
  await editor.change(id, { slug: moved });
  await becomes(moved, isThere);
  await editor.change(id, { status: 'draft' });
  await becomes(moved, isGone);
  await editor.change(id, { status: 'publish' });
  await becomes(moved, isThere);
  await editor.trash(id);
  await becomes(moved, isGone);
  const scheduled = await editor.publish({ status: 'future', date_gmt: '2099-01-01T00:00:00' });
  await publishNow(scheduled.id);
  await becomes(scheduled.slug, isThere);
});
