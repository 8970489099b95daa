import { type AnyNode, Element, Text } from 'domhandler';
import { getElementsByTagName, replaceElement, textContent } from 'domutils';
import { parseHtml, renderHtml, replaceElements } from './parsed-html.ts';

/** A video on another site: the URL of its player frame and of its public page. */
type Embed = { site: string; frame: string; page: string };

/** Recognises a video of a known site by any of its URLs. Returns null for anything else. */
export function parseEmbed(address: string): Embed | null {
  const url = URL.parse(address.trim(), 'https://any.invalid');
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.port) return null;
  return youTube(url) ?? vimeo(url);
}

function youTube({ hostname, pathname, searchParams }: URL): Embed | null {
  const host = hostname.replace(/^(www|m)\./, '');
  let id: string | null | undefined;
  if (host === 'youtu.be') id = pathname.slice(1);
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = pathname === '/watch' ? searchParams.get('v') : /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1];
  }
  if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
  const start = /^\d{1,6}$/.exec(searchParams.get('start') ?? '')?.[0];
  return {
    site: 'YouTube',
    // This host sets no cookie before playback.
    frame: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
  };
}

function vimeo({ hostname, pathname }: URL): Embed | null {
  const host = hostname.replace(/^www\./, '');
  const pattern = host === 'player.vimeo.com' ? /^\/video\/(\d{5,12})$/ : /^\/(\d{5,12})$/;
  const id = host === 'player.vimeo.com' || host === 'vimeo.com' ? pattern.exec(pathname)?.[1] : undefined;
  if (!id) return null;
  return { site: 'Vimeo', frame: `https://player.vimeo.com/video/${id}?dnt=1`, page: `https://vimeo.com/${id}` };
}

const mayContainEmbed = /<iframe|wp-block-embed/i;

/**
 * Replaces frames of known sites with a link that a page turns into the frame on request, so that nothing is loaded
 * from there before. The sanitiser removes frames of other sites.
 */
export function replaceEmbeds(html: string): string {
  if (!mayContainEmbed.test(html)) return html;
  const document = parseHtml(html);
  for (const block of getElementsByTagName((name) => name === 'figure', document)) {
    if (/\bwp-block-embed\b/.test(block.attribs.class ?? '')) replaceEmbedBlock(block);
  }
  replaceElements(document, (element) => {
    if (element.name !== 'iframe') return [element];
    const embed = parseEmbed(element.attribs.src ?? element.attribs['data-src'] ?? '');
    return [embed ? clickToLoad(embed, element.attribs.title ?? '') : element];
  });
  return renderHtml(document);
}

/** WordPress leaves only the URL in its block if it could not fetch the embed code. */
function replaceEmbedBlock(block: Element): void {
  const [wrapper] = getElementsByTagName((name) => name === 'div', block.children, true).filter(({ attribs }) =>
    attribs.class?.includes('wp-block-embed__wrapper'),
  );
  if (!wrapper || getElementsByTagName('iframe', wrapper).length > 0) return;
  const address = textContent(wrapper).trim();
  if (!/^https?:\/\/\S+$/.test(address)) return;
  const embed = parseEmbed(address);
  if (embed) replaceElement(wrapper, clickToLoad(embed, ''));
  else wrapper.children = [createLink(address, address, wrapper)];
}

function clickToLoad({ site, frame, page }: Embed, title: string): Element {
  const name = title.replace(/\s+/g, ' ').trim();
  const attributes = { class: 'embed', 'data-embed-src': frame, 'data-embed-title': name || `Video on ${site}` };
  const box = new Element('div', attributes);
  box.children = [createLink(page, `Watch ${name ? `“${name}”` : 'the video'} on ${site}`, box)];
  return box;
}

function createLink(href: string, text: string, parent: AnyNode): Element {
  const element = new Element('a', { href }, [new Text(text)]);
  element.parent = parent as Element;
  return element;
}
