import { getElementsByTagName } from 'domutils';
import { parseDocument } from 'htmlparser2';

// Written out here once more, on purpose: a list that is taken from the code under test would allow what that allows.
const elements = new Set(
  (
    'p br hr h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code a em strong b i u s del ins mark small sub sup abbr ' +
    'cite q kbd span div section figure figcaption details summary time table caption thead tbody tfoot tr th td ' +
    'img picture video audio source track'
  ).split(' '),
);
const attributes = new Set(
  (
    'id class lang dir title href rel target src alt width height poster controls preload type kind srclang label start ' +
    'reversed scope colspan rowspan open datetime loading decoding tabindex role aria-label data-embed-src ' +
    'data-embed-title'
  ).split(' '),
);
const frames =
  /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\/[\w-]+(\?(start=\d+|dnt=1))?$/;

function isSafeUrl(element: string, address: string): boolean {
  // A browser leaves these out before it reads a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: see above
  const read = address.replace(/[\u0000-\u0020\u007f]/g, '');
  if (/^(\/\/|\\|\/\\)/.test(read)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  if (!scheme) return true;
  if (scheme === 'data') return element === 'img' && /^data:image\//i.test(read);
  return ['http', 'https', 'mailto', 'tel', 'ftp'].includes(scheme);
}

/** What may hurt in some HTML, by the names of what it is. */
export function findUnsafeMarkup(html: string): string[] {
  return getElementsByTagName(() => true, parseDocument(html)).flatMap(({ name, attribs }) => [
    ...(elements.has(name) ? [] : [`<${name}>`]),
    ...Object.keys(attribs).filter((attribute) => !attributes.has(attribute)),
    ...['href', 'src', 'poster'].filter((it) => attribs[it] !== undefined && !isSafeUrl(name, attribs[it])),
    ...(attribs['data-embed-src'] === undefined || frames.test(attribs['data-embed-src']) ? [] : ['data-embed-src']),
  ]);
}
