import type { PostBlock } from '@contenthub/contracts/content/blocks';
import { renderBlock } from '@contenthub/post-html/blocks/render-block';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeDigest } from '../db/writes/upsert-posts.ts';
import { DiskMedia } from '../media/disk-media.ts';
import { MediaStore } from '../media/media-store.ts';
import { category, sourcePost } from '../testing/post-factory.ts';
import { preparePost, resolveBlog } from './prepare-post.ts';
import type { SourcePost } from './source-post.ts';

describe('resolveBlog', () => {
  describe('by category', () => {
    it.each([
      ['developer', ['dev-tutorials']],
      ['engineering', ['eng-data']],
      ['gb-business', ['gb-sales']],
      ['main', ['grammar']],
      ['main', []],
      ['main', ['developers', 'engines', 'gbx', 'a-dev-tutorials']],
      ['developer', ['grammar', 'dev-tutorials']],
      ['engineering', ['eng-data', 'dev-tutorials', 'gb-sales']],
      ['gb-business', ['grammar', 'gb-sales', 'eng-data']],
    ] as const)('returns %s for the categories %j', (blog, slugs) => {
      expect(resolveBlog(slugs.map((slug) => category(slug)))).toBe(blog);
    });
  });
});

describe('preparePost', () => {
  let folder: TemporaryFolder;
  let png: Buffer;
  beforeAll(async () => {
    folder = await temporaryFolder();
    png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
  });
  afterAll(() => folder.remove());

  const files: Record<string, () => Buffer> = {
    '/a.png': () => png,
    '/same.png': () => png,
    '/talk.webm': () => Buffer.from('not really a film'),
    '/page.html': () => Buffer.from('<p>no picture</p>'),
  };
  async function prepare(fields: Partial<SourcePost>) {
    const read = async (address: string) => {
      const file = files[address];
      if (!file) throw new Error(`nothing at ${address}`);
      return file();
    };
    return preparePost(sourcePost(1, fields), read, new MediaStore(new DiskMedia(folder.path)));
  }

  describe('a source post', () => {
    it('J12 names the words that occur only in examples, in typographic text', async () => {
      const html = '<p>Write "seperate" and <em>grammer</em>, not it\'s <code>grammer</code>: write.</p>';
      const { text, exampleWords } = await prepare({ html });
      expect(text).toBe('Write “seperate” and grammer, not it’s grammer: write.');
      expect(exampleWords).toBe('grammer seperate');
    });

    it('does not change its digest with its example words, which older releases did not have', async () => {
      const post = await prepare({});
      expect(computeDigest({ ...post, exampleWords: 'grammer' })).toBe(computeDigest(post));
      expect(computeDigest({ ...post, text: 'grammer' })).not.toBe(computeDigest(post));
    });

    it('C12 cuts the excerpt to 130 characters between words and strips the tags', async () => {
      const { excerpt } = await prepare({ excerpt: `<p>${'word '.repeat(40)}</p>` });
      expect(excerpt).toBe(`${'word '.repeat(26).trim()}…`);
    });

    it('C12 uses the beginning of the text if there is no excerpt', async () => {
      expect((await prepare({ html: '<h2>Why</h2>\n<p>Because &amp; so.</p>' })).excerpt).toBe('Why Because & so.');
    });

    it('C12 excludes invisible text from the excerpt', async () => {
      const html = '<style>p { color: red }</style><script>alert(1)</script><p>The text.</p>';
      expect((await prepare({ html })).excerpt).toBe('The text.');
      expect((await prepare({ excerpt: html })).excerpt).toBe('The text.');
    });

    it('C17 C17b saves the author’s picture once in the media store, and omits an invalid one', async () => {
      const media = new MediaStore(new DiskMedia(folder.path));
      let reads = 0;
      const read = async (address: string) => {
        reads += 1;
        return address === '/a.png' ? png : Buffer.from('no picture');
      };
      const avatarOf = async (avatar: string | null) => {
        const author = { id: 1, slug: 'maren-holt', name: 'Maren Holt', avatar, bio: '', links: [] };
        return (await preparePost(sourcePost(1, { author }), read, media)).author.avatar;
      };
      expect(await avatarOf('/a.png')).toMatch(/^\/assets\/media\/[0-9a-f]{32}\.png$/);
      const before = reads;
      await avatarOf('/a.png');
      expect([await avatarOf('/page.html'), await avatarOf(null)]).toEqual([null, null]);
      expect(reads).toBe(before + 1);
    });

    it('C14 removes everything executable', async () => {
      const { content } = await prepare({
        html: '<p onclick="x()">Hi <a href="javascript:x()">there</a></p><script>x()</script><p style="a: expression(x())">!</p>',
      });
      expect(content).toBe('<p>Hi <a>there</a></p><p>!</p>');
    });

    it('C15 makes pictures lazy', async () => {
      expect((await prepare({ html: '<img src="/a.png" alt="A">' })).content).toContain('loading="lazy"');
    });

    it('C17b points every file of the text and the featured picture to the media store', async () => {
      const { content, image } = await prepare({
        html: '<img src="/a.png" alt="A"><video poster="/same.png"><source src="/talk.webm"></video>',
        picture: { address: '/a.png', alt: 'A teal square' },
      });
      expect(content).toMatch(/<img src="\/assets\/media\/\w+\.png" alt="A" width="40" height="30"/);
      expect(content).toMatch(/<video poster="\/assets\/media\/\w+\.png"><source src="\/assets\/media\/\w+\.webm"/);
      expect(image).toMatchObject({ alt: 'A teal square', full: { url: expect.stringMatching(/^\/assets\/media\//) } });
    });

    it('M03 prepares the data of blocks as their HTML, and keeps references to its own blocks only', async () => {
      const blocks: PostBlock[] = [
        {
          id: 'examples-1',
          type: 'examples',
          data: {
            rows: [
              { verdict: 'right', text: '"Its" tail' },
              {
                verdict: 'wrong',
                text: '',
                html: '<em onclick="x()">"It\'s"</em> tail<img src="/a.png"><script>x()</script>',
              },
            ],
          },
        },
        { id: 'video-1', type: 'video', data: { title: 'A "talk"', url: '/talk.webm', transcript: '"One\n\n"Two"' } },
      ];
      const html = `${blocks.map(renderBlock).join('')}<p data-block="quiz-1">a</p><p data-block="x()">b</p>`;
      const { content, blocks: prepared } = await prepare({ html, blocks });
      const url = /src="(\/assets\/media\/\w+\.webm)"/.exec(content)?.[1];
      expect(url).toBeDefined();
      expect(prepared).toEqual([
        {
          ...{ id: 'examples-1', type: 'examples' },
          data: {
            rows: [
              { verdict: 'right', text: '“Its” tail' },
              { verdict: 'wrong', text: '“It’s” tail', html: '<em>“It’s”</em> tail' },
            ],
          },
        },
        { id: 'video-1', type: 'video', data: { title: 'A “talk”', url, transcript: '“One\n\n“Two”' } },
      ]);
      expect(content).toContain('<span>“Its” tail</span>');
      expect(content).toContain('<p>“One</p><p>“Two”</p>');
      expect([...content.matchAll(/data-block="([^"]*)"/g)].map(([, id]) => id)).toEqual([
        'examples-1',
        'video-1',
        'video-1',
      ]);
      expect(content).toMatch(/<p>a<\/p><p>b<\/p>$/);
    });

    it('M03 leaves out the address of a video that is not there', async () => {
      const data = { title: 'A', url: '/page.html', transcript: 'B' };
      const block: PostBlock = { id: 'video-1', type: 'video', data };
      const { blocks } = await prepare({ html: renderBlock(block), blocks: [block] });
      expect(blocks).toEqual([{ ...block, data: { title: 'A', transcript: 'B' } }]);
    });

    it('H20 leaves out files that are no pictures, and says so', async () => {
      const author = { id: 1, slug: 'maren-holt', name: 'Maren Holt', avatar: '/same.html', bio: '', links: [] };
      const picture = { address: '/page.html', alt: '' };
      const refused: string[] = [];
      const source = sourcePost(1, { html: '<p>Text.</p><img src="/text.png" alt="A">', picture, author });
      const post = await preparePost(
        source,
        async (address) => Buffer.from(`no picture at ${address}`),
        new MediaStore(new DiskMedia(folder.path)),
        (address, reason) => refused.push(`${address} ${reason}`),
      );
      expect(post).toMatchObject({ content: '<p>Text.</p>', image: null, author: { avatar: null } });
      expect(refused).toEqual([
        expect.stringMatching(/^\/text\.png is damaged, or no picture/),
        expect.stringMatching(/^\/page\.html is/),
        expect.stringMatching(/^\/same\.html is/),
      ]);
    });

    it('fails if a file cannot be fetched, so that the whole post is retried', async () => {
      await expect(prepare({ html: '<img src="/missing.png" alt="">' })).rejects.toThrow('nothing at /missing.png');
    });

    it('sets the blog, outline and reading time', async () => {
      const category = { id: 5, slug: 'dev-tutorials', name: 'Tutorials', description: '' };
      const html = `<h2>One</h2><p>${'word '.repeat(690)}</p><h3>Two</h3>`;
      expect(await prepare({ html, categories: [category] })).toMatchObject({
        blog: 'developer',
        outline: [
          { id: 'user-content-one', level: 2, text: 'One' },
          { id: 'user-content-two', level: 3, text: 'Two' },
        ],
        readingMinutes: 3,
      });
    });
  });
});
