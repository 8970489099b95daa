import { publishNow } from '@contenthub/services/testing/publish-now';
import { bestOf, type Times } from '@contenthub/testing/best-of';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answered } from '../../testing/running-content.ts';
import { Editor } from '../../testing/wordpress.ts';
import { WordPressHub } from '../../testing/wordpress-hub.ts';

const mostMs = 2000;
const editor = new Editor();
let hub: WordPressHub;
beforeAll(async () => {
  hub = await WordPressHub.create();
  await hub.start();
  await editor.signalTo(hub.content.address);
});
afterAll(async () => {
  await editor.tidyUp();
  await hub?.remove();
});

/** From the moment WordPress has answered its editor until readers could see it. */
async function visibleAfter(slug: string, isIt: (answer: Answered) => boolean): Promise<number> {
  const begun = performance.now();
  while (!isIt(await hub.post(slug))) {
    if (performance.now() - begun > 15_000) throw new Error('not visible after 15 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return Math.round(performance.now() - begun);
}

/** All that an editor may do with a post; the picture is another one each time, so that none is known already. */
async function measured(turn: number): Promise<Times> {
  const took: Times = {};
  const background = { r: 60 * turn, g: 128, b: 128 };
  const wall = sharp({ create: { width: 2400, height: 1600, channels: 3, background } });
  const media = await editor.upload('latency.png', await wall.png().toBuffer(), 'A wall');
  const { id, slug } = await editor.publish({ featured_media: media.id });
  took['publish, with a picture of 2400 × 1600'] = await visibleAfter(slug, ({ status }) => status === 200);
  await editor.change(id, { title: 'Updated' });
  took.update = await visibleAfter(slug, ({ body }) => body.title === 'Updated');
  await editor.change(id, { slug: `${slug}-moved` });
  took['slug change'] = await visibleAfter(`${slug}-moved`, ({ status }) => status === 200);
  await editor.change(id, { status: 'draft' });
  took.unpublish = await visibleAfter(`${slug}-moved`, ({ status }) => status === 404);
  await editor.change(id, { status: 'publish' });
  took['publish again'] = await visibleAfter(`${slug}-moved`, ({ status }) => status === 200);
  await editor.trash(id);
  took.trash = await visibleAfter(`${slug}-moved`, ({ status }) => status === 404);
  const scheduled = await editor.publish({ status: 'future', date_gmt: '2099-01-01T00:00:00' });
  await publishNow(scheduled.id);
  took['scheduled publish'] = await visibleAfter(scheduled.slug, ({ status }) => status === 200);
  return took;
}

it('publish, update, move, unpublish, trash and schedule are each visible in under two seconds', {
  timeout: 120_000,
}, async () => {
  const best = await bestOf(2, measured);
  const lines = Object.entries(best).map(([what, ms]) => `  ${what}: ${ms} ms`);
  process.stdout.write(`Visible at the content API after:\n${lines.join('\n')}\n`);
  expect(Object.entries(best).filter(([, ms]) => ms >= mostMs)).toEqual([]);
});
