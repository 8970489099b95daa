import type { Removal } from '@contenthub/contracts/content/preview';
import type { Document, Element } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import { parseHtml, renderHtml } from './parsed-html.ts';
import { replaceFrames, sanitiseKeepingMark } from './sanitise.ts';

const markAttribute = 'data-contenthub-mark';
const formTags = ['form', 'input', 'button', 'select', 'textarea', 'fieldset', 'label', 'option'];
const tagReasons: Record<string, Removal['reason']> = {
  ...{ script: 'script', noscript: 'script', style: 'style', link: 'style', h1: 'headline' },
  ...Object.fromEntries(['iframe', 'frame', 'frameset', 'object', 'embed', 'applet'].map((tag) => [tag, 'frame'])),
  ...Object.fromEntries(formTags.map((tag) => [tag, 'form'])),
};
const urlAttributes = new Set(['href', 'src', 'poster', 'action', 'formaction', 'xlink:href', 'srcdoc']);
// The hub sets its own values for these, or their removal has no visible effect.
const ignoredAttributes =
  /^(?:srcset|sizes|loading|decoding|fetchpriority|rel|target|role|align|border|name|type|data-.*|aria-.*)$/;

/**
 * Reports what the sanitiser removes from a text, and why. It sanitises the text with its elements marked and compares
 * input and output, so it makes no decisions of its own.
 */
export function findRemovals(html: string): Removal[] {
  const before = parseHtml(replaceFrames(html));
  const elements = getElementsByTagName(() => true, before);
  for (const [number, element] of elements.entries()) element.attribs[markAttribute] = String(number);
  const after = indexByMark(parseHtml(sanitiseKeepingMark(renderHtml(before), markAttribute)));
  const removed = new Set<Element>();
  return elements.flatMap((element, number) => {
    const left = after.get(String(number));
    if (left?.name === element.name) return findRemovedAttributes(element, left);
    removed.add(element);
    const reason = tagReasons[element.name] ?? 'unknown';
    // Children of a removed element are not reported separately, unless their reason is more severe.
    if (reason === 'unknown' || reason === 'form') if (removed.has(element.parent as Element)) return [];
    return [{ what: `<${element.name}>`, reason, place: { near: getNearbyText(element) } }];
  });
}

function indexByMark(document: Document): Map<string, Element> {
  return new Map(
    getElementsByTagName(() => true, document).map((element) => [element.attribs[markAttribute] ?? '', element]),
  );
}

function findRemovedAttributes(before: Element, after: Element): Removal[] {
  return Object.entries(before.attribs)
    .filter(([name]) => name !== markAttribute && after.attribs[name] === undefined && !ignoredAttributes.test(name))
    .map(([name]) => ({
      what: `${name} of <${before.name}>`,
      reason: attributeReason(name),
      place: { near: getNearbyText(before) },
    }));
}

function attributeReason(name: string): Removal['reason'] {
  if (name.startsWith('on')) return 'script';
  if (name === 'style') return 'style';
  return urlAttributes.has(name) ? 'address' : 'unknown';
}

const maxContextLength = 80;
const hiddenTextTags = new Set(['script', 'style', 'textarea', 'option', 'noscript']);

/** Text near the location, to find it again: of the element itself, or around or before it. */
function getNearbyText(element: Element): string {
  const own = hiddenTextTags.has(element.name) ? '' : truncateText(textContent(element));
  if (own) return own;
  for (let node = element as Element | null; node; node = node.parent as Element | null) {
    for (let before = node.prev; before; before = before.prev) {
      const found = 'name' in before && hiddenTextTags.has(before.name) ? '' : truncateText(textContent(before));
      if (found) return found;
    }
  }
  return '';
}

function truncateText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxContextLength).trim();
}
