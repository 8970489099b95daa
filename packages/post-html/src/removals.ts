import type { Removal } from '@contenthub/contracts/check-up';
import { render } from 'dom-serializer';
import type { Document, Element } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { embedded, sanitiseMarked } from './sanitise.ts';

const mark = 'data-contenthub-mark';
const inForms = ['form', 'input', 'button', 'select', 'textarea', 'fieldset', 'label', 'option'];
const tagReasons: Record<string, Removal['reason']> = {
  ...{ script: 'script', noscript: 'script', style: 'style', link: 'style', h1: 'headline' },
  ...Object.fromEntries(['iframe', 'frame', 'frameset', 'object', 'embed', 'applet'].map((tag) => [tag, 'frame'])),
  ...Object.fromEntries(inForms.map((tag) => [tag, 'form'])),
};
const addresses = new Set(['href', 'src', 'poster', 'action', 'formaction', 'xlink:href', 'srcdoc']);
// The hub writes its own of these, or nobody sees the difference.
const unmissed =
  /^(?:srcset|sizes|loading|decoding|fetchpriority|rel|target|role|align|border|name|type|data-.*|aria-.*)$/;

/**
 * What the sanitiser takes out of a text, and why: the text goes through it with its elements marked, and what comes out is
 * compared with what went in. So this says what was done, and decides nothing itself.
 */
export function removals(html: string): Removal[] {
  const before = parseDocument(embedded(html));
  const elements = getElementsByTagName(() => true, before);
  for (const [number, element] of elements.entries()) element.attribs[mark] = String(number);
  const after = survivors(parseDocument(sanitiseMarked(render(before, { encodeEntities: 'utf8' }), mark)));
  const gone = new Set<Element>();
  return elements.flatMap((element, number) => {
    const left = after.get(String(number));
    if (left?.name === element.name) return lostAttributes(element, left);
    gone.add(element);
    const reason = tagReasons[element.name] ?? 'unknown';
    // The parts of something that is gone are not worth a word each, unless they are worse than it.
    if (reason === 'unknown' || reason === 'form') if (gone.has(element.parent as Element)) return [];
    return [{ what: `<${element.name}>`, reason, place: { near: wordsNear(element) } }];
  });
}

function survivors(document: Document): Map<string, Element> {
  return new Map(getElementsByTagName(() => true, document).map((element) => [element.attribs[mark] ?? '', element]));
}

function lostAttributes(before: Element, after: Element): Removal[] {
  return Object.entries(before.attribs)
    .filter(([name]) => name !== mark && after.attribs[name] === undefined && !unmissed.test(name))
    .map(([name]) => ({
      what: `${name} of <${before.name}>`,
      reason: attributeReason(name),
      place: { near: wordsNear(before) },
    }));
}

function attributeReason(name: string): Removal['reason'] {
  if (name.startsWith('on')) return 'script';
  if (name === 'style') return 'style';
  return addresses.has(name) ? 'address' : 'unknown';
}

const wordsKept = 80;
const silent = new Set(['script', 'style', 'textarea', 'option', 'noscript']);

/** Words of the text by which the place can be found again: those of the element, or of what stands around or before it. */
function wordsNear(element: Element): string {
  const own = silent.has(element.name) ? '' : words(textContent(element));
  if (own) return own;
  for (let node = element as Element | null; node; node = node.parent as Element | null) {
    for (let before = node.prev; before; before = before.prev) {
      const found = 'name' in before && silent.has(before.name) ? '' : words(textContent(before));
      if (found) return found;
    }
  }
  return '';
}

function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, wordsKept).trim();
}
