import { describe, expect, it } from 'vitest';
import { shareChannels } from './share-channels.ts';

const post = { title: 'Who & whom? 100% clear', url: 'https://www.example.test/blog/grammar/who-vs-whom' };
const link = 'https%3A%2F%2Fwww.example.test%2Fblog%2Fgrammar%2Fwho-vs-whom';
const title = 'Who%20%26%20whom%3F%20100%25%20clear';

describe('the share channels', () => {
  it('C16 stand in the order of the design', () => {
    expect(shareChannels.map(({ socialType }) => socialType)).toEqual([
      'facebookShare',
      'twitter',
      'linkedin',
      'email',
      'facebookMessage',
    ]);
  });

  it.each([
    ['facebookShare', `https://www.facebook.com/sharer/sharer.php?u=${link}`],
    ['twitter', `https://twitter.com/intent/tweet?text=${title}&url=${link}`],
    ['linkedin', `https://www.linkedin.com/sharing/share-offsite/?url=${link}`],
    [
      'email',
      `mailto:?subject=${title}&body=Check%20this%20post%20from%20Grammarly%20Blog%20${link}%3Futm_source%3Demail_share`,
    ],
    ['facebookMessage', `fb-messenger://share/?link=${link}`],
  ])('C16 %s leads to its own address', (socialType, address) => {
    expect(shareChannels.find((channel) => channel.socialType === socialType)?.address(post)).toBe(address);
  });

  it('C16 keeps what an address asks for beside the tag of the e-mail', () => {
    const email = shareChannels.find(({ socialType }) => socialType === 'email');
    const body = new URL(email?.address({ ...post, url: `${post.url}?page=2` }) ?? '').searchParams.get('body');
    expect(body).toBe(`Check this post from Grammarly Blog ${post.url}?page=2&utm_source=email_share`);
  });
});
