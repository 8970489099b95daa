import { render } from 'dom-serializer';
import type { Document } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** A parsed text, for steps that follow each other. Parsing is most of the time of each step. */
export type HtmlDocument = Document;
export type ParsedHtml = string | HtmlDocument;

export function parseHtml(html: string): HtmlDocument {
  return parseDocument(html);
}

export function toDocument(html: ParsedHtml): HtmlDocument {
  return typeof html === 'string' ? parseHtml(html) : html;
}

export function renderHtml(document: HtmlDocument): string {
  return render(document, { encodeEntities: 'utf8' });
}
