import { withContentIdPrefix } from '@contenthub/contracts/content/content-ids';
import type { OutlineEntry } from '@contenthub/contracts/content/post';
import { Element } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import {
  type HtmlDocument,
  type ParsedHtml,
  renderHtml,
  replaceElements,
  setChildren,
  toDocument,
} from './parsed-html.ts';

/** Creates heading ids from their text. The second 'Examples' becomes `examples-2`. */
function createHeadingIds(): (text: string) => string {
  /** The last number of each id, so that none is tried twice. */
  const numbers = new Map<string, number>();
  return (text) => {
    const base =
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\u0300-\u036f'’]/g, '')
        .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
        .replace(/^-+|-+$/g, '') || 'section';
    let id = base;
    for (let number = numbers.get(base) ?? 1; numbers.has(id); ) {
      number += 1;
      id = `${base}-${number}`;
      numbers.set(base, number);
    }
    numbers.set(id, 1);
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
  replaceElements(document, (element) => {
    replaceMediaUrls(element, files);
    if (!blockIds.has(element.attribs['data-block'] ?? '')) delete element.attribs['data-block'];
    if (isMissingMedia(element)) return [];
    if (element.name === 'img') Object.assign(element.attribs, { loading: 'lazy', decoding: 'async' });
    return [createFrame(element) ?? element];
  });
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

function scrollingFrame(name: string, label: string): Record<string, string> {
  return { class: name, role: 'region', 'aria-label': label, tabindex: '0' };
}

function isMissingMedia({ name, attribs }: Element): boolean {
  return ['img', 'source', 'track'].includes(name) && !attribs.src;
}

/**
 * Wraps a table or a wide picture in a frame that scrolls, so that the table keeps its semantics for screen readers, and
 * code in one that holds the copy button.
 */
function createFrame(element: Element): Element | undefined {
  const attributes = frameAttributes(element);
  if (!attributes) return undefined;
  const frame = new Element('div', attributes);
  setChildren(frame, [element]);
  return frame;
}

function frameAttributes(element: Element): Record<string, string> | undefined {
  if (element.name === 'table') return scrollingFrame('table-frame', 'Table');
  if (isWidePicture(element)) return scrollingFrame('wide-frame', 'Figure');
  if (element.name !== 'pre') return undefined;
  // Scrollable elements must be reachable by keyboard.
  element.attribs.tabindex = '0';
  return { class: 'code-frame' };
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
