import type { AuthorLink } from '@contenthub/contracts/author';
import type { WordPressAuthor } from '@contenthub/contracts/wordpress-post';
import { plainText } from '@contenthub/post-html/plain-text';
import type { SourceAuthor } from '../source-post.ts';

/** A user of WordPress who writes, as their profile there describes them. */
export function toSourceAuthor(user: WordPressAuthor & { id: number; name: string; slug: string }): SourceAuthor {
  return {
    id: user.id,
    slug: user.slug,
    name: plainText(user.name),
    avatar: avatarAddress(user.avatar_urls),
    bio: plainText(user.description ?? ''),
    links: linksOf(user),
  };
}

/** WordPress knows one address of a person, which goes by its host. It may be WordPress itself, where no reader is led. */
function linksOf({ url: address = '', link = '' }: WordPressAuthor): AuthorLink[] {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === URL.parse(link)?.origin) return [];
  return [{ label: url.hostname.replace(/^www\./, ''), url: url.href }];
}

/** The size that pages show. */
const size = '96';

/**
 * Where an author's picture lies. Gravatar's is left out: it has one for everybody, drawn where there is none, and asking
 * for it would tell another company who writes here. Such an author has initials.
 */
export function avatarAddress(urls: Record<string, string> | undefined): string | null {
  const address = urls?.[size];
  const host = address && URL.parse(address, 'http://wordpress')?.hostname;
  return address && host && !/(^|\.)gravatar\.com$/.test(host) ? address : null;
}
