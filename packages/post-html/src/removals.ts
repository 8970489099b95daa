import type { Removal } from '@contenthub/contracts/content/preview';
import { type AnyNode, type Document, type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { NestingError, parseHtml, renderHtml } from './parsed-html.ts';
import { replaceFrames, sanitiseKeepingMark } from './sanitise.ts';
import { collapseSpaces } from './text-lines.ts';

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
  try {
    return compareWithSanitised(html);
  } catch (error) {
    if (!(error instanceof NestingError)) throw error;
    return [{ what: 'The whole text', reason: 'nesting', place: { near: '' } }];
  }
}

function compareWithSanitised(html: string): Removal[] {
  const before = parseHtml(replaceFrames(html));
  const near = findNearbyTexts(before);
  const elements = getElementsByTagName(() => true, before);
  for (const [number, element] of elements.entries()) element.attribs[markAttribute] = String(number);
  const after = indexByMark(parseHtml(sanitiseKeepingMark(renderHtml(before), markAttribute)));
  const removed = new Set<Element>();
  return elements.flatMap((element, number) => {
    const left = after.get(String(number));
    if (left?.name === element.name) return findRemovedAttributes(element, left, near.get(element));
    removed.add(element);
    const reason = tagReasons[element.name] ?? 'unknown';
    // Children of a removed element are not reported separately, unless their reason is more severe.
    if (reason === 'unknown' || reason === 'form') if (removed.has(element.parent as Element)) return [];
    return [{ what: `<${element.name}>`, reason, place: { near: near.get(element) ?? '' } }];
  });
}

function indexByMark(document: Document): Map<string, Element> {
  return new Map(
    getElementsByTagName(() => true, document).map((element) => [element.attribs[markAttribute] ?? '', element]),
  );
}

function findRemovedAttributes(before: Element, after: Element, near = ''): Removal[] {
  return Object.entries(before.attribs)
    .filter(([name]) => name !== markAttribute && after.attribs[name] === undefined && !ignoredAttributes.test(name))
    .map(([name]) => ({
      what: `${name} of <${before.name}>`,
      reason: attributeReason(name),
      place: { near },
    }));
}

function attributeReason(name: string): Removal['reason'] {
  if (name.startsWith('on')) return 'script';
  if (name === 'style') return 'style';
  return urlAttributes.has(name) ? 'address' : 'unknown';
}

const maxContextLength = 80;
const hiddenTextTags = new Set(['script', 'style', 'textarea', 'option', 'noscript']);

/**
 * Text near each element, to find it again: of the element itself, or around or before it. Texts are cut as they are
 * collected, so this takes time in proportion to the document.
 */
function findNearbyTexts(document: Document): ReadonlyMap<AnyNode, string> {
  const beginnings = new Map<AnyNode, string>();
  collectBeginnings(document, beginnings);
  const near = new Map<AnyNode, string>();
  const visit = (parent: ParentNode, around: string) => {
    let before = around;
    for (const node of parent.children) {
      const isHidden = isTag(node) && hiddenTextTags.has(node.name);
      const nearest = (!isHidden && beginnings.get(node)?.trim().slice(0, maxContextLength).trim()) || before;
      near.set(node, nearest);
      if (hasChildren(node)) visit(node, before);
      before = nearest;
    }
  };
  visit(document, '');
  return near;
}

/** The beginning of the text of each node. Its first character may be a space. */
function collectBeginnings(node: AnyNode, beginnings: Map<AnyNode, string>): string {
  let text = isText(node) ? node.data : '';
  if (hasChildren(node)) {
    for (const child of node.children) {
      const added = collectBeginnings(child, beginnings);
      if (text.length <= maxContextLength) text = shorten(text + added);
    }
  }
  const beginning = shorten(text);
  beginnings.set(node, beginning);
  return beginning;
}

function shorten(text: string): string {
  return collapseSpaces(text).slice(0, maxContextLength + 1);
}
