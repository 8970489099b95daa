import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { visitorPath } from '@contenthub/contracts/experiments-paths';
import { allBlogs } from '@contenthub/web/blogs/all-blogs';
import type { Blog, RoutedPage } from '@contenthub/web/blogs/blog';
import { type PageParameter, parametersOf } from '@contenthub/web/routes/page-parameters';
import { anyOf, literal } from './patterns.ts';

/** A parameter that counts, and what it must look like to say something. */
type Counting = { name: string; saying: string };

const something = '[^&]+';
/** What is no number in its usual form, or the first page's, says nothing. */
const laterPage = '(?!1(?:&|$))[1-9]\\d{0,8}(?=&|$)';

const apiParameters = counting(Object.values(contentApi).flatMap(({ query }) => Object.keys(query.properties)));

/** Addresses whose pages read the same parameters. */
type Readers = { path: string; parameters: Counting[] };

/** Of each blog's table: which addresses read what. A page that reads nothing is not among them. */
const readers: Readers[] = allBlogs.flatMap((blog) => {
  const pages = Object.entries(blog.paths).map(([pageType, address]) => ({
    path: pathPattern(blog, pageType as RoutedPage, address),
    names: parametersOf({ blog, pageType: pageType as RoutedPage }),
  }));
  const groups = Map.groupBy(pages, ({ names }) => names.join());
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first || first.names.length === 0) return [];
    const path = [first, ...more].map((page) => page.path).join('|');
    return [{ path: `${unlessOther(pages)}(?:${path})`, parameters: counting(first.names, saysSomething(blog)) }];
  });
});

function saysSomething(blog: Blog): Partial<Record<PageParameter, string>> {
  const filters = Object.keys(blog.filters ?? {}).map(literal);
  return { page: laterPage, exact: '1(?=&|$)', filter: `(?:${filters.join('|')})(?=&|$)` };
}

/** An address of the table as a pattern, with or without the slash at its end. */
function pathPattern({ departments = {} }: Blog, pageType: RoutedPage, address: string): string {
  const any = pageType === 'department' ? `(?:${Object.keys(departments).map(literal).join('|')})` : '[^/?]+';
  const parts = address.replace(/\/$/, '').split('/');
  return `${parts.map((part) => (part.startsWith(':') ? any : literal(part))).join('/')}/?(?=\\?|$)`;
}

/** `/blog/saved` looks like a category's address, and is a page that reads nothing. */
function unlessOther(pages: { path: string; names: readonly string[] }[]): string {
  const fixed = pages.filter(({ path, names }) => names.length === 0 && !path.includes('[^/?]'));
  return fixed.length > 0 ? `(?!${fixed.map(({ path }) => path).join('|')})` : '';
}

/** How the edge knows of addresses that they are one and the same. */
export function knownParameters(): string {
  return `# What counts of a query: of a call of the content API, and of a page, as its page type says. Most have none, or nothing else.
sub known_parameters {
  if (req.url !~ "${anyOf([
    '[^?]*$',
    inOrder(`${literal(contentApiBase)}/[^?]*`, apiParameters),
    ...readers.map(({ path, parameters }) => inOrder(path, parameters)),
  ])}") {
    call known_parameters_kept;
  }
}

sub known_parameters_kept {
  set req.http.x-edge-query = regsub(req.url, "^[^?]*\\?", "");
  set req.http.x-edge-kept = "";
  if (req.url ~ "^${literal(contentApiBase)}/") {
${apiParameters.map(keep).join('')}  } elsif (req.url ~ "^(?:${literal(visitorPath)}(?:\\?|$)|/assets/)") {
    set req.http.x-edge-kept = regsub(req.url, "^[^?]*\\??", "&");
${readers.map(({ path, parameters }) => `  } elsif (req.url ~ "^${path}") {\n${parameters.map(keep).join('')}`).join('')}  }
  set req.url = regsub(req.url, "\\?.*$", "") + regsub(req.http.x-edge-kept, "^&(?=.)", "?");
  set req.url = regsub(req.url, "&$", "");
}
`;
}

/** In the order in which they are written. */
function counting(names: readonly string[], saying: Partial<Record<string, string>> = {}): Counting[] {
  return [...new Set(names)].toSorted().map((name) => ({ name, saying: saying[name] ?? something }));
}

/** An address that is as it would be written: known parameters alone, in order, once, each saying something. */
function inOrder(path: string, parameters: Counting[]): string {
  const each = parameters.map(({ name, saying }) => `(?:&?${literal(name)}=${saying})?`);
  return `${path}\\?(?=[^&])${each.join('')}$`;
}

/** A parameter goes along by its first value, where that says something. */
function keep({ name, saying }: Counting): string {
  const given = `^[^?]*\\?(?:[^&]*&)*?${literal(name)}=`;
  return `    if (req.url ~ "^[^?]*\\?(?:.*&)?${literal(name)}=") {
      set req.http.x-edge-value = regsub(req.url, "${given}([^&]*).*$", "\\1");
      if (req.http.x-edge-value ~ "^${saying}") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&${name}=" + req.http.x-edge-value;
      }
    }
`;
}
