import { render } from 'dom-serializer';
import { type AnyNode, Element, Text } from 'domhandler';
import { getElementsByTagName, replaceElement, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { type Embed, knownEmbed } from './embed-provider.ts';

const maybe = /<iframe|wp-block-embed/i;

/**
 * Frames of known sites become a link that a page can turn into the frame when a reader asks for it: nothing is loaded
 * from there before. Frames of other sites are left to the sanitiser, which drops them.
 */
export function replaceEmbeds(html: string): string {
  if (!maybe.test(html)) return html;
  const document = parseDocument(html);
  for (const block of getElementsByTagName((name) => name === 'figure', document)) {
    if (/\bwp-block-embed\b/.test(block.attribs.class ?? '')) replaceBlock(block);
  }
  for (const frame of getElementsByTagName('iframe', document)) {
    const embed = knownEmbed(frame.attribs.src ?? frame.attribs['data-src'] ?? '');
    if (embed) replaceElement(frame, clickToLoad(embed, frame.attribs.title ?? ''));
  }
  return render(document, { encodeEntities: 'utf8' });
}

/** WordPress leaves only the address in its block where it could not ask the other site how to show it. */
function replaceBlock(block: Element): void {
  const [wrapper] = getElementsByTagName((name) => name === 'div', block.children, true).filter(({ attribs }) =>
    attribs.class?.includes('wp-block-embed__wrapper'),
  );
  if (!wrapper || getElementsByTagName('iframe', wrapper).length > 0) return;
  const address = textContent(wrapper).trim();
  if (!/^https?:\/\/\S+$/.test(address)) return;
  const embed = knownEmbed(address);
  if (embed) replaceElement(wrapper, clickToLoad(embed, ''));
  else wrapper.children = [link(address, address, wrapper)];
}

function clickToLoad({ site, frame, page }: Embed, title: string): Element {
  const name = title.replace(/\s+/g, ' ').trim();
  const attributes = { class: 'embed', 'data-embed-src': frame, 'data-embed-title': name || `A film on ${site}` };
  const box = new Element('div', attributes);
  box.children = [link(page, `Watch ${name ? `“${name}”` : 'the film'} on ${site}`, box)];
  return box;
}

function link(href: string, text: string, parent: AnyNode): Element {
  const element = new Element('a', { href }, [new Text(text)]);
  element.parent = parent as Element;
  return element;
}
