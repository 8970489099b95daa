import { describe, expect, it } from 'vitest';
import { parseEmbed } from './embeds.ts';
import { sanitise } from './sanitise.ts';

const frame = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const page = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const block = (inside: string) =>
  `<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\n${inside}\n</div></figure>`;

describe('an embed', () => {
  it('C15 of a known site becomes a link that a page can turn into a frame', () => {
    const html = `<p>See</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="A &quot;talk&quot;" onload="x()"></iframe>`;
    expect(sanitise(html)).toBe(
      `<p>See</p><div class="embed" data-embed-src="${frame}" data-embed-title="A &quot;talk&quot;">` +
        `<a href="${page}">Watch “A "talk"” on YouTube</a></div>`,
    );
  });

  it('C15 in a WordPress block becomes a link too, with or without WordPress’s markup', () => {
    const expected = `data-embed-src="${frame}"`;
    expect(sanitise(block(page))).toContain(expected);
    const sanitised = sanitise(block(`<iframe title="T" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`));
    expect(sanitised).toContain(expected);
    expect(sanitised).toContain('>Watch “T” on YouTube</a>');
  });

  it('C15 of another site becomes a link or nothing, never a frame or a script', () => {
    expect(sanitise(block('https://social.test/@a/1'))).toContain(
      '<a href="https://social.test/@a/1">https://social.test/@a/1</a>',
    );
    expect(sanitise('<p>a</p><iframe src="https://evil.test/"></iframe><script src="/x.js"></script>')).toBe(
      '<p>a</p>',
    );
  });

  it('is ignored if an author wrote the markup', () => {
    expect(sanitise('<div class="embed" data-embed-src="https://evil.test/" data-embed-title="x">a</div>')).toBe(
      '<div class="embed">a</div>',
    );
  });
});

describe('a known video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    '//www.youtube.com/embed/dQw4w9WgXcQ',
    'http://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ])('is recognised at %s', (address) => {
    expect(parseEmbed(address)).toEqual({ site: 'YouTube', frame, page });
  });

  it('starts at the given time', () => {
    expect(parseEmbed('https://www.youtube.com/embed/dQw4w9WgXcQ?start=42')).toMatchObject({
      frame: `${frame}?start=42`,
      page: `${page}&t=42`,
    });
  });

  it.each(['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?h=x'])(
    'is recognised at %s',
    (address) => {
      expect(parseEmbed(address)).toEqual({
        site: 'Vimeo',
        frame: 'https://player.vimeo.com/video/123456789?dnt=1',
        page: 'https://vimeo.com/123456789',
      });
    },
  );

  it.each([
    'javascript:alert(1)',
    'https://www.youtube.com@evil.test/embed/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.test/embed/dQw4w9WgXcQ',
    'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/"onload="x',
    'https://vimeo.com/channels/staff',
    '',
  ])('is not recognised at %s', (address) => {
    expect(parseEmbed(address)).toBeNull();
  });
});
