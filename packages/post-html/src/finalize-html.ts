import { withContentIdPrefix } from '@contenthub/contracts/content/content-ids';
import type { OutlineEntry } from '@contenthub/contracts/content/post';
import { Element } from 'domhandler';
import { getElementsByTagName, prepend, removeElement, textContent } from 'domutils';
import { type HtmlDocument, type ParsedHtml, renderHtml, toDocument } from './parsed-html.ts';

/** Creates heading ids from their text. The second 'Examples' becomes `examples-2`. */
function createHeadingIds(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const base =
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\u0300-\u036f'’]/g, '')
        .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
        .replace(/^-+|-+$/g, '') || 'section';
    let id = base;
    for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
    taken.add(id);
    return id;
  };
}

const mediaTags = new Set(['img', 'video', 'audio', 'source', 'track']);

/** The URLs of all media files in a post, so that they can be copied to the hub's media store. */
export function findMediaUrls(html: ParsedHtml): string[] {
  const elements = getElementsByTagName((name) => mediaTags.has(name), toDocument(html));
  const addresses = elements.flatMap(({ attribs }) => [attribs.src, attribs.poster]);
  return [...new Set(addresses.filter((address) => address !== undefined && !address.startsWith('data:')))] as string[];
}

/** A media file in the hub's store. Images have a size, so that pages can reserve their space. */
export type StoredFile = { url: string; width?: number; height?: number };

type FinalizedHtml = { html: string; outline: OutlineEntry[]; readingMinutes: number };

const wordsPerMinute = 230;

/**
 * Prepares sanitised HTML for readers: stored media, lazy images, linkable headings. Only references to the post's own
 * blocks stay. Changes a parsed document in place.
 */
export function finalizeHtml(
  sanitised: ParsedHtml,
  files: ReadonlyMap<string, StoredFile>,
  blockIds: ReadonlySet<string> = new Set(),
): FinalizedHtml {
  const document = toDocument(sanitised);
  for (const element of getElementsByTagName(() => true, document)) {
    replaceMediaUrls(element, files);
    if (!blockIds.has(element.attribs['data-block'] ?? '')) delete element.attribs['data-block'];
    if (isMissingMedia(element)) removeElement(element);
    if (element.name === 'img') Object.assign(element.attribs, { loading: 'lazy', decoding: 'async' });
    // Scrollable elements must be reachable by keyboard.
    if (element.name === 'pre') {
      element.attribs.tabindex = '0';
      wrap(element, { class: 'code-frame' });
    }
    if (element.name === 'table') wrap(element, { class: 'table-frame', ...scrollRegion('Table') });
    if (isWidePicture(element)) wrap(element, { class: 'wide-frame', ...scrollRegion('Figure') });
  }
  const outline = addHeadingIds(document);
  const words = textContent(document).split(/\s+/).filter(Boolean).length;
  return {
    html: renderHtml(document),
    outline,
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
  };
}

function replaceMediaUrls({ attribs }: Element, files: ReadonlyMap<string, StoredFile>): void {
  for (const name of ['src', 'poster']) {
    const address = attribs[name] ?? '';
    const file = files.get(address);
    // A file that is not in our store could not be fetched. Readers would see it broken, now or later.
    if (!file && !address.startsWith('data:')) delete attribs[name];
    if (!file) continue;
    attribs[name] = file.url;
    if (name === 'src' && file.width && file.height) {
      attribs.width = String(file.width);
      attribs.height = String(file.height);
    }
  }
}

/** A picture of a figure with WordPress's width "wide", or the link around it. */
function isWidePicture({ name, parent, children }: Element): boolean {
  const isPicture =
    name === 'img' || (name === 'a' && children.some((child) => child instanceof Element && child.name === 'img'));
  return (
    isPicture &&
    parent instanceof Element &&
    parent.name === 'figure' &&
    /\balignwide\b/.test(parent.attribs.class ?? '')
  );
}

const scrollRegion = (label: string) => ({ role: 'region', 'aria-label': label, tabindex: '0' });

function isMissingMedia({ name, attribs }: Element): boolean {
  return ['img', 'source', 'track'].includes(name) && !attribs.src;
}

/**
 * Wraps an element in a frame: a table or a wide picture in one that scrolls, so that the table keeps its semantics for
 * screen readers, and code in one that holds the copy button.
 */
function wrap(element: Element, attributes: Record<string, string>): void {
  const frame = new Element('div', attributes);
  prepend(element, frame);
  removeElement(element);
  frame.children = [element];
  element.parent = frame;
}

function addHeadingIds(document: HtmlDocument): OutlineEntry[] {
  const headings = getElementsByTagName((name) => name === 'h2' || name === 'h3', document);
  const idFor = createHeadingIds();
  return headings.map((heading) => {
    const text = textContent(heading).replace(/\s+/g, ' ').trim();
    heading.attribs.id = withContentIdPrefix(idFor(text));
    return { id: heading.attribs.id, level: Number(heading.name.slice(1)), text };
  });
}
