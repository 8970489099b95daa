import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { parseEmbed, replaceEmbeds } from './embeds.ts';
import { namespaceIds } from './namespace-ids.ts';

const textTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
  ...['a', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr', 'cite', 'q', 'kbd'],
  ...['span', 'div', 'section', 'figure', 'figcaption', 'details', 'summary', 'time'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const mediaTags = ['img', 'picture', 'video', 'audio', 'source', 'track'];

// What only our own embeds may carry; see below.
const embedAttributes = ['data-embed-src', 'data-embed-title'];

const options: IOptions = {
  allowedTags: [...textTags, ...mediaTags],
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    video: ['src', 'poster', 'width', 'height', 'controls', 'preload'],
    audio: ['src', 'controls', 'preload'],
    source: ['src', 'type'],
    track: ['src', 'kind', 'srclang', 'label'],
    div: embedAttributes,
    ol: ['start', 'reversed'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    details: ['open'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'poster', 'cite'],
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === 'img' && /^data:(?!image\/)/i.test(frame.attribs.src ?? ''),
  transformTags: {
    // The page has its own h1: the post's title.
    h1: 'h2',
    a: (tag, attributes) => ({ tagName: tag, attribs: safeTarget(attributes) }),
    div: (tag, attributes) => ({ tagName: tag, attribs: safeEmbed(attributes) }),
    '*': (tag, attributes) => ({ tagName: tag, attribs: namespaceIds(attributes) }),
  },
};

function safeTarget({ target, ...attributes }: Record<string, string>): Record<string, string> {
  return target === '_blank' ? { ...attributes, target, rel: 'noopener' } : attributes;
}

/** A page makes a frame of this address: it is written by us, or it is not there. */
function safeEmbed(attributes: Record<string, string>): Record<string, string> {
  const { 'data-embed-src': frame = '', 'data-embed-title': _title, ...others } = attributes;
  return parseEmbed(frame)?.frame === frame ? attributes : others;
}

/** Only what the list names survives: no script, no frame, no style, no event handler, no address that could run something. */
export function sanitise(html: string): string {
  return sanitizeHtml(replaceFrames(html), options);
}

const globalAttributes = options.allowedAttributes ? (options.allowedAttributes['*'] ?? []) : [];

/** The same, with one attribute more left alone: by it whoever asks what was removed knows elements again. */
export function sanitiseKeepingMark(html: string, mark: string): string {
  const allowedAttributes = { ...options.allowedAttributes, '*': [...globalAttributes, mark] };
  return sanitizeHtml(html, { ...options, allowedAttributes });
}

/** Frames of known sites have become links; what is left of frames goes. */
export function replaceFrames(html: string): string {
  // No database takes it, and no browser shows it.
  return replaceEmbeds(html.replaceAll('\0', ''));
}
