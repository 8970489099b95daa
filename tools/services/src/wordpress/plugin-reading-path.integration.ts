import { expect, test } from 'vitest';
import { EditorSession } from '../testing/editor-session.ts';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';

useWordPress();

const signalled = SignalTest.forThisFile();
const categories = '/wp/v2/categories';
type Category = { id: number; meta: { contenthub_reading_path: unknown } };

const createCategory = () => signalled.create<Category>(categories, { name: `Path ${performance.now()}` });
const readPath = async (id: number) =>
  (await wordpressApi<Category>('GET', `${categories}/${id}`)).meta.contenthub_reading_path;

test('P05 stores a reading path, without markup and at most six steps, and signals each change', async () => {
  const { id, meta } = await createCategory();
  expect(meta.contenthub_reading_path).toEqual({ goal: '', steps: [] });
  await signalled.expectSignal({ terms: [id] });
  const steps = [{ slug: 'https://www.example.com/blog/grammar/commas/?utm_source=x', reason: '<b>First</b> things.' }];
  await wordpressApi('POST', `${categories}/${id}`, { meta: { contenthub_reading_path: { goal: 'G', steps } } });
  await signalled.expectSignal({ terms: [id] });
  expect(await readPath(id)).toEqual({ goal: 'G', steps: [{ slug: 'commas', reason: 'First things.' }] });
  const many = Array.from({ length: 7 }, (_, index) => ({ slug: `post-${index}`, reason: '' }));
  const change = { meta: { contenthub_reading_path: { goal: 'G', steps: many } } };
  await expect(wordpressApi('POST', `${categories}/${id}`, change)).rejects.toThrow('400');
});

test('P05 editors write, reorder and remove steps on the edit screen, which shows the title of each post', async () => {
  const { id } = await createCategory();
  const title = `Commas ${id}`;
  await signalled.create('/wp/v2/posts', { title, slug: `commas-${id}`, status: 'publish' });
  const session = await EditorSession.signIn();
  const readScreen = async () => (await session.get(`/wp-admin/term.php?taxonomy=category&tag_ID=${id}`)).text();
  const html = await readScreen();
  const [, nonce = ''] = /name="_wpnonce" value="(\w+)"/.exec(html) ?? [];
  const save = (steps: [order: string, slug: string, reason: string][], given = nonce) =>
    session.submit('/wp-admin/edit-tags.php', {
      ...{ action: 'editedtag', tag_ID: String(id), taxonomy: 'category', _wpnonce: given, name: `Path ${id}` },
      'contenthub_path[goal]': 'From one to two.',
      ...Object.fromEntries(
        steps.flatMap(([order, slug, reason], index) => [
          [`contenthub_path[steps][${index}][order]`, order],
          [`contenthub_path[steps][${index}][slug]`, slug],
          [`contenthub_path[steps][${index}][reason]`, reason],
        ]),
      ),
    });
  const commas = ['2', `/blog/grammar/commas-${id}`, 'It’s "second".'] as const;
  expect((await save([[...commas], ['3', '', 'Nothing.'], ['1', 'no-such-post', 'First.']])).status).toBe(302);
  expect(await readPath(id)).toEqual({
    goal: 'From one to two.',
    steps: [
      { slug: 'no-such-post', reason: 'First.' },
      { slug: `commas-${id}`, reason: 'It’s "second".' },
    ],
  });
  const screen = await readScreen();
  expect(screen).toContain(title);
  expect(screen.split('No published post has this address')).toHaveLength(2);
  await save([], 'wrong');
  expect(await readPath(id)).toMatchObject({ steps: [{}, {}] });
  await save([]);
  expect(await readPath(id)).toMatchObject({ steps: [] });
});
