import { maskSecrets, stripAddress } from '@contenthub/contracts/strip-secrets';

export type Violation = { directive: string; blocked: string; page: string; source: string };
/** Why a report is not stored. */
export type Ignored = 'malformed' | 'foreign' | 'extension';

const longest = 300;
const extension = /^(?:chrome|moz|safari|safari-web|ms-browser|webkit-masked-url)(?:-extension)?:/i;
/** What a browser says instead of an address. */
const words = /^[a-z][a-z-]{0,40}$/;

/** One report as a browser sends it by `report-uri`, reduced to what is stored. Addresses lose their secrets here. */
export function readReport(body: unknown, origins: readonly string[]): Violation | Ignored {
  const report = field(body, 'csp-report');
  if (typeof report !== 'object' || report === null) return 'malformed';
  const text = (name: string) => {
    const value = field(report, name);
    return typeof value === 'string' ? value : '';
  };
  const [directive = ''] = (text('effective-directive') || text('violated-directive')).split(' ', 1);
  const [page, blocked, source] = [text('document-uri'), text('blocked-uri'), text('source-file')];
  const url = URL.parse(page);
  if (!/^[a-z][a-z-]{1,40}$/.test(directive) || !url) return 'malformed';
  // Anybody can send anything: only what could come from a page of ours is looked at.
  if (!origins.includes(url.origin)) return 'foreign';
  if ([blocked, source].some((address) => extension.test(address))) return 'extension';
  const line = Number(field(report, 'line-number'));
  return {
    directive,
    blocked: clip(originOf(blocked)),
    page: clip(maskSecrets(stripAddress(url.pathname))),
    source: source ? clip(`${stripAddress(source)}${Number.isInteger(line) && line > 0 ? `:${line}` : ''}`) : '',
  };
}

function originOf(address: string): string {
  if (words.test(address)) return address;
  const url = URL.parse(address);
  if (!url) return 'unknown';
  return url.origin === 'null' ? url.protocol.slice(0, -1) : url.origin;
}

function field(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}

function clip(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
