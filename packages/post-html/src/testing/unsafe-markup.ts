import { getElementsByTagName } from 'domutils';
import { parseDocument } from 'htmlparser2';

// Repeated here on purpose. A list imported from the code under test would allow whatever that code allows.
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
    'data-embed-title data-block'
  ).split(' '),
);
const frames =
  /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\/[\w-]+(\?(start=\d+|dnt=1))?$/;

function isSafeUrl(element: string, address: string): boolean {
  // Browsers remove these characters before parsing a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: see above
  const read = address.replace(/[\u0000-\u0020\u007f]/g, '');
  if (/^(\/\/|\\|\/\\)/.test(read)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  if (!scheme) return true;
  if (scheme === 'data') return element === 'img' && /^data:image\//i.test(read);
  return ['http', 'https', 'mailto', 'tel', 'ftp'].includes(scheme);
}

/** Lists the unsafe markup in HTML by name. */
export function findUnsafeMarkup(html: string): string[] {
  return getElementsByTagName(() => true, parseDocument(html)).flatMap(({ name, attribs }) => [
    ...(elements.has(name) ? [] : [`<${name}>`]),
    ...Object.keys(attribs).filter((attribute) => !attributes.has(attribute)),
    ...['href', 'src', 'poster'].filter((it) => attribs[it] !== undefined && !isSafeUrl(name, attribs[it])),
    ...(attribs['data-embed-src'] === undefined || frames.test(attribs['data-embed-src']) ? [] : ['data-embed-src']),
  ]);
}
