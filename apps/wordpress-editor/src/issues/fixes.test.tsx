import { describe, expect, it } from 'vitest';
import { describeByText, type EditablePost, pictureFromText, removeLinks, replaceLinks } from './fixes.ts';

const site = 'https://www.example.com';
const post = (content: string, own: Partial<EditablePost> = {}): EditablePost => ({
  ...{ id: 1, content: { raw: content }, excerpt: { raw: '' }, featured_media: 0 },
  meta: { contenthub_seo_description: '' },
  ...own,
});

const text = [
  '<!-- wp:paragraph --><p><a class="x" href="/blog/gone">Gone</a>, ',
  `<a href='${site}/blog/gone?utm_source=a&amp;b=1#top' rel="nofollow"><em>also</em> gone</a>, `,
  '<a href="/blog/gone-not">there</a>, <a href="https://other.example/blog/gone">elsewhere</a></p>',
].join('');

describe('broken links', () => {
  it('M06 are replaced wherever they lead to the path, and nothing else changes', () => {
    expect(replaceLinks(site, '/blog/new?a=1&b=2')(post(text), ['/blog/gone'])?.content).toBe(
      [
        '<!-- wp:paragraph --><p><a class="x" href="/blog/new?a=1&amp;b=2">Gone</a>, ',
        '<a href="/blog/new?a=1&amp;b=2" rel="nofollow"><em>also</em> gone</a>, ',
        '<a href="/blog/gone-not">there</a>, <a href="https://other.example/blog/gone">elsewhere</a></p>',
      ].join(''),
    );
  });

  it('M06 are removed, and their texts stay', () => {
    expect(removeLinks(site)(post(text), ['/blog/gone'])?.content).toBe(
      '<!-- wp:paragraph --><p>Gone, <em>also</em> gone, <a href="/blog/gone-not">there</a>, <a href="https://other.example/blog/gone">elsewhere</a></p>',
    );
  });

  it('M06 leave a post without such a link alone, and a new address cannot leave its attribute', () => {
    expect(removeLinks(site)(post(text), ['/blog/other'])).toBeUndefined();
    expect(replaceLinks(site, '/x"><script>')(post('<a href="/blog/gone">Gone</a>'), ['/blog/gone'])?.content).toBe(
      '<a href="/x&quot;>&lt;script>">Gone</a>',
    );
  });
});

describe('a missing description', () => {
  const description = (...args: Parameters<typeof post>) =>
    describeByText(post(...args), [])?.meta?.contenthub_seo_description;

  it('M06 is the excerpt, or the first paragraph with text', () => {
    expect(description('<p>Text.</p>', { excerpt: { raw: 'The excerpt.' } })).toBe('The excerpt.');
    expect(description('<h2>Title</h2><p> </p><p>Commas &amp; <b>dashes</b>.</p>')).toBe('Commas & dashes.');
  });

  it('M06 ends after a whole sentence, or with an ellipsis after a whole word', () => {
    const sentence = 'A comma separates what belongs together. ';
    expect(description(`<p>${sentence.repeat(6)}</p>`)).toBe(sentence.repeat(3).trim());
    expect(description(`<p>${'word '.repeat(60)}</p>`)).toMatch(/^(word )+word …$/);
  });

  it('M06 is not made up for a post without text, or with a description', () => {
    expect(describeByText(post('<figure></figure>'), [])).toBeUndefined();
    expect(describeByText(post('<p>Text.</p>', { meta: { contenthub_seo_description: 'Own' } }), [])).toBeUndefined();
  });
});

it('M06 a missing picture is the first image of the text that is in the media library', () => {
  const images =
    '<img src="https://other.example/a.png"/><figure><img src="b.png" class="size-large wp-image-42"/></figure>';
  expect(pictureFromText(post(images), [])).toEqual({ featured_media: 42 });
  expect(pictureFromText(post(images, { featured_media: 7 }), [])).toBeUndefined();
  expect(pictureFromText(post('<p>Text</p>'), [])).toBeUndefined();
});
