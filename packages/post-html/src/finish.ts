import { contentId } from '@contenthub/contracts/content-ids';
import type { OutlineEntry } from '@contenthub/contracts/post';
import { render } from 'dom-serializer';
import { type Document, Element } from 'domhandler';
import { getElementsByTagName, prepend, removeElement, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { headingIds } from './heading-ids.ts';

/** A file of the post's in the hub's own store; pictures also have a size, so that their space can be reserved. */
export type StoredFile = { url: string; width?: number; height?: number };

export type FinishedHtml = { html: string; outline: OutlineEntry[]; readingMinutes: number };

const wordsPerMinute = 230;

/** Makes sanitised HTML ready to be read: own files, lazy pictures, headings that can be linked to. */
export function finish(sanitised: string, files: ReadonlyMap<string, StoredFile>): FinishedHtml {
  const document = parseDocument(sanitised);
  for (const element of getElementsByTagName(() => true, document)) {
    takeStoredFiles(element, files);
    if (isLost(element)) removeElement(element);
    if (element.name === 'img') Object.assign(element.attribs, { loading: 'lazy', decoding: 'async' });
    // What may scroll sideways must be reachable by keyboard.
    if (element.name === 'pre') element.attribs.tabindex = '0';
    if (element.name === 'table') frameTable(element);
  }
  const outline = linkableHeadings(document);
  const words = textContent(document).split(/\s+/).filter(Boolean).length;
  return {
    html: render(document, { encodeEntities: 'utf8' }),
    outline,
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
  };
}

function takeStoredFiles({ attribs }: Element, files: ReadonlyMap<string, StoredFile>): void {
  for (const name of ['src', 'poster']) {
    const address = attribs[name] ?? '';
    const file = files.get(address);
    // What is not in our own store could not be had: a reader would see it broken, or not at all tomorrow.
    if (!file && !address.startsWith('data:')) delete attribs[name];
    if (!file) continue;
    attribs[name] = file.url;
    if (name === 'src' && file.width && file.height) {
      attribs.width = String(file.width);
      attribs.height = String(file.height);
    }
  }
}

function isLost({ name, attribs }: Element): boolean {
  return ['img', 'source', 'track'].includes(name) && !attribs.src;
}

/** A table wider than its column scrolls inside a frame; the table itself stays a table to those who listen. */
function frameTable(table: Element): void {
  const frame = new Element('div', { class: 'table-frame', role: 'region', 'aria-label': 'Table', tabindex: '0' });
  prepend(table, frame);
  removeElement(table);
  frame.children = [table];
  table.parent = frame;
}

function linkableHeadings(document: Document): OutlineEntry[] {
  const headings = getElementsByTagName((name) => name === 'h2' || name === 'h3', document);
  const idFor = headingIds();
  return headings.map((heading) => {
    const text = textContent(heading).replace(/\s+/g, ' ').trim();
    heading.attribs.id = contentId(idFor(text));
    return { id: heading.attribs.id, level: Number(heading.name.slice(1)), text };
  });
}
