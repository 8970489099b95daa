import { render } from 'dom-serializer';
import {
  type AnyNode,
  type ChildNode,
  type Document,
  DomHandler,
  type Element,
  isTag,
  type ParentNode,
} from 'domhandler';
import { Parser } from 'htmlparser2';

/** A parsed text, for steps that follow each other. Parsing is most of the time of each step. */
export type HtmlDocument = Document;
export type ParsedHtml = string | HtmlDocument;

/** More than any text that people write, and half of what browsers support. Steps recurse into elements. */
export const maxDepth = 256;

/** A text that cannot be prepared. */
export class NestingError extends Error {
  override name = 'NestingError';

  constructor() {
    super(`The text has elements that are nested more than ${maxDepth} levels deep.`);
  }
}

class LimitedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes);
    // The stack also has the document.
    if (this.tagStack.length > maxDepth + 1) throw new NestingError();
  }
}

/** @throws NestingError */
export function parseHtml(html: string): HtmlDocument {
  const handler = new LimitedHandler();
  new Parser(handler).end(html);
  return handler.root;
}

export function toDocument(html: ParsedHtml): HtmlDocument {
  return typeof html === 'string' ? parseHtml(html) : html;
}

export function renderHtml(document: HtmlDocument): string {
  return render(document, { encodeEntities: 'utf8' });
}

/**
 * Replaces every element, from the inside out. Takes time in proportion to the document, unlike domutils, which
 * searches all siblings for each element that it replaces.
 */
export function replaceElements(parent: ParentNode, replace: (element: Element) => ChildNode[]): void {
  const children = parent.children.flatMap((child) => {
    if (!isTag(child)) return [child];
    replaceElements(child, replace);
    return replace(child);
  });
  setChildren(parent, children);
}

/** Also links the children with each other. */
export function setChildren(parent: ParentNode, children: ChildNode[]): void {
  parent.children = children;
  let previous: AnyNode | null = null;
  for (const child of children) {
    child.parent = parent;
    child.prev = previous as ChildNode | null;
    child.next = null;
    if (previous) previous.next = child;
    previous = child;
  }
}
