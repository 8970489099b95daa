import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { parseEmbed, replaceEmbeds } from './embeds.ts';
import { namespaceIds } from './namespace-ids.ts';
import { maxDepth, NestingError } from './parsed-html.ts';

const textTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
  ...['a', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr', 'cite', 'q', 'kbd'],
  ...['span', 'div', 'section', 'figure', 'figcaption', 'details', 'summary', 'time'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const mediaTags = ['img', 'picture', 'video', 'audio', 'source', 'track'];

// Only our own embeds may have these attributes, see `safeEmbed`.
const embedAttributes = ['data-embed-src', 'data-embed-title'];

const options: IOptions = {
  allowedTags: [...textTags, ...mediaTags],
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title', 'data-block'],
    a: ['href', 'rel', 'target', 'aria-label'],
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
  transformTags: {
    // The page's h1 is the post's title.
    h1: 'h2',
    a: (tag, attributes) => ({ tagName: tag, attribs: safeTarget(attributes) }),
    img: (tag, attributes) => ({ tagName: hasRefusedData(attributes) ? 'removed' : tag, attribs: attributes }),
    div: (tag, attributes) => ({ tagName: tag, attribs: safeEmbed(attributes) }),
    '*': (tag, attributes) => ({ tagName: tag, attribs: namespaceIds(attributes) }),
  },
};

function safeTarget({ target, ...attributes }: Record<string, string>): Record<string, string> {
  return target === '_blank' ? { ...attributes, target, rel: 'noopener' } : attributes;
}

/** A filter of the sanitiser would copy the text before each such picture. */
function hasRefusedData({ src = '' }: Record<string, string>): boolean {
  return /^data:(?!image\/)/i.test(src);
}

/** Pages turn this URL into a frame, so only values that we generate are kept. */
function safeEmbed(attributes: Record<string, string>): Record<string, string> {
  const { 'data-embed-src': frame = '', 'data-embed-title': _title, ...others } = attributes;
  return parseEmbed(frame)?.frame === frame ? attributes : others;
}

/**
 * Removes everything that is not on the allow list: scripts, frames, styles, event handlers and executable URLs.
 *
 * @throws NestingError
 */
export function sanitise(html: string): string {
  return sanitiseWith(replaceFrames(html), options);
}

/** The sanitiser limits the depth of a text only by leaving elements out, without a word. */
function sanitiseWith(html: string, chosen: IOptions): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...chosen,
    onOpenTag() {
      depth += 1;
      if (depth > maxDepth) throw new NestingError();
    },
    onCloseTag() {
      depth -= 1;
    },
  });
}

const inlineOptions: IOptions = {
  ...options,
  allowedTags: 'a abbr b br cite code del em i ins kbd mark q s small span strong sub sup time u'.split(' '),
  allowedAttributes: { '*': ['class', 'lang', 'dir', 'title'], a: ['href', 'rel', 'target'], time: ['datetime'] },
};

/** Sanitises a text in one line. Emphasis, code and links stay. */
export function sanitiseInline(html: string): string {
  return sanitiseWith(html.replaceAll('\0', ''), inlineOptions);
}

const globalAttributes = options.allowedAttributes ? (options.allowedAttributes['*'] ?? []) : [];

/** Sanitises but keeps one additional attribute, which identifies elements when reporting removals. */
export function sanitiseKeepingMark(html: string, mark: string): string {
  const allowedAttributes = { ...options.allowedAttributes, '*': [...globalAttributes, mark] };
  return sanitiseWith(html, { ...options, allowedAttributes });
}

/** Replaces frames of known sites with links. */
export function replaceFrames(html: string): string {
  // NUL characters, which databases reject and browsers do not show.
  return replaceEmbeds(html.replaceAll('\0', ''));
}
