import sanitizeHtml, { type IOptions } from 'sanitize-html';

const textTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
  ...['a', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr', 'cite', 'q', 'kbd'],
  ...['span', 'div', 'section', 'figure', 'figcaption', 'details', 'summary', 'time'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const mediaTags = ['img', 'picture', 'video', 'audio', 'source', 'track', 'iframe'];

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
    iframe: ['src', 'width', 'height', 'allowfullscreen'],
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
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'www.youtube.com', 'player.vimeo.com'],
  exclusiveFilter: (frame) => frame.tag === 'img' && /^data:(?!image\/)/i.test(frame.attribs.src ?? ''),
  transformTags: {
    // The page has its own h1: the post's title.
    h1: 'h2',
    a: (tag, attributes) => ({ tagName: tag, attribs: safeTarget(attributes) }),
  },
};

function safeTarget({ target, ...attributes }: Record<string, string>): Record<string, string> {
  return target === '_blank' ? { ...attributes, target, rel: 'noopener' } : attributes;
}

/** Only what the list names survives: no script, no style, no event handler, no address that could run something. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, options);
}
