import { descriptionLength, truncate } from '@contenthub/post-html/checks/report-issues';
import { toPlainText } from '../html-text.ts';

/** The parts of a post that fixes read and change, as WordPress's REST API has them. */
export type EditablePost = {
  id: number;
  content: { raw: string };
  excerpt: { raw: string };
  featured_media: number;
  meta: { contenthub_seo_description: string };
};
export type PostChange = { content?: string; featured_media?: number; meta?: EditablePost['meta'] };

/** Changes one post for its issues. Undefined if there is nothing to change. */
export type Fix = (post: EditablePost, whats: readonly string[]) => PostChange | undefined;

const linkTag = /<a\b[^>]*?\shref=(["'])(.*?)\1[^>]*>/gi;

/** Whether a link of a post leads to this path of the hub. */
function leadsTo(href: string, site: string, paths: readonly string[]): boolean {
  const address = href.replaceAll('&amp;', '&');
  if (!URL.canParse(address, site)) return false;
  const url = new URL(address, site);
  return url.origin === new URL(site).origin && paths.some((path) => path === url.pathname || path === href);
}

/** Points the broken links to another address. */
export function replaceLinks(site: string, to: string): Fix {
  const attribute = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return ({ content: { raw } }, paths) =>
    changed(
      raw,
      raw.replace(linkTag, (tag, quote: string, href: string) =>
        leadsTo(href, site, paths) ? tag.replace(`href=${quote}${href}${quote}`, `href="${attribute}"`) : tag,
      ),
    );
}

/** Removes the broken links and keeps their texts. */
export function removeLinks(site: string): Fix {
  return ({ content: { raw } }, paths) =>
    changed(
      raw,
      raw.replace(
        /(<a\b[^>]*?\shref=(["'])(.*?)\2[^>]*>)([\s\S]*?)<\/a>/gi,
        (link, _tag, _quote, href: string, text: string) => (leadsTo(href, site, paths) ? text : link),
      ),
    );
}

function changed(before: string, content: string): PostChange | undefined {
  return content === before ? undefined : { content };
}

/** Describes a post by its excerpt, or by the whole sentences at its beginning. */
export const describeByText: Fix = ({ content, excerpt, meta }) => {
  if (meta.contenthub_seo_description) return undefined;
  const paragraphs = [excerpt.raw, ...[...content.raw.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/gi)].map(([, text]) => text)];
  const text = paragraphs.map((one) => toPlainText(one ?? '')).find(Boolean);
  return text ? { meta: { contenthub_seo_description: cutAfterSentence(text) } } : undefined;
};

function cutAfterSentence(text: string): string {
  if (text.length <= descriptionLength) return text;
  return /^.*[.!?](?=\s)/s.exec(text.slice(0, descriptionLength))?.[0] ?? truncate(text, descriptionLength);
}

/** Uses the first image of the text that is in the media library. */
export const pictureFromText: Fix = ({ content: { raw }, featured_media }) => {
  const id = /<img\b[^>]*\bclass=["'][^"']*\bwp-image-(\d+)/i.exec(raw)?.[1];
  return id && featured_media === 0 ? { featured_media: Number(id) } : undefined;
};
