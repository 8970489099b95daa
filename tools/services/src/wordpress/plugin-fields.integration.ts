import { expect, test } from 'vitest';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';

useWordPress();

const signalled = SignalTest.forThisFile();
const posts = '/wp/v2/posts';

const written = {
  contenthub_form: 'quiz',
  contenthub_department: 'gb-hr',
  contenthub_content_type: 'businessBlog',
  contenthub_sticky: true,
  contenthub_seo_title: 'T',
  contenthub_seo_description: 'D',
  contenthub_cta_text: 'Try it',
  contenthub_cta_url: 'https://example.com/try?a=1&b=2',
  contenthub_related: [12, 7, 9],
};

test('stores the hub fields, which are empty by default', async () => {
  const { id } = await signalled.create<{ id: number }>(posts, { status: 'publish', title: 'Fields' });
  const read = async () => (await wordpressApi<{ meta: unknown }>('GET', `${posts}/${id}`)).meta;
  expect(await read()).toMatchObject({
    ...Object.fromEntries(Object.keys(written).map((name) => [name, ''])),
    contenthub_form: 'long',
    contenthub_sticky: false,
    contenthub_related: [],
  });
  await wordpressApi('POST', `${posts}/${id}`, { meta: written });
  expect(await read()).toMatchObject(written);
});

test.each([
  ['contenthub_form', 'opera'],
  ['contenthub_department', 'gb-legal'],
  ['contenthub_content_type', 'poem'],
  ['contenthub_sticky', 'perhaps'],
  ['contenthub_seo_title', ['a', 'list']],
  ['contenthub_related', [1, 2, 3, 4]],
  ['contenthub_related', ['commas']],
])('rejects an invalid value: %s as %j', async (name, value) => {
  const { id } = await signalled.create<{ id: number }>(posts, { title: 'Nonsense' });
  await expect(wordpressApi('POST', `${posts}/${id}`, { meta: { [name]: value } })).rejects.toThrow('400');
});

test('removes executable content', async () => {
  const { id } = await signalled.create<{ id: number }>(posts, { title: 'Hostile' });
  const meta = {
    contenthub_cta_text: 'Try <script>x()</script>it',
    contenthub_cta_url: 'javascript:x()',
    contenthub_seo_title: '<b>T</b>',
  };
  const response = await wordpressApi<{ meta: unknown }>('POST', `${posts}/${id}`, { meta });
  expect(response.meta).toMatchObject({
    contenthub_cta_text: 'Try it',
    contenthub_cta_url: '',
    contenthub_seo_title: 'T',
  });
});
