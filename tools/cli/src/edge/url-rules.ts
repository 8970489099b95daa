import { contentApi } from '@contenthub/contracts/content/content-api';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { visitorPath } from '@contenthub/contracts/experiments/experiments-paths';
import { idsWithSlashes, nonCanonicalPattern, unreservedCharacters } from '@contenthub/server-kit/http/canonical-path';
import { getPageParameters, type PageParameter } from '@contenthub/web/routes/page-parameters';
import { allBlogs } from '@contenthub/web/sites/all-blogs';
import type { Blog, RoutedPage } from '@contenthub/web/sites/blog';

/** A text as a pattern that finds just it. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** One look for all of them, since each costs as much as the other. */
export const alternation = (patterns: string[]) => `^(?:${patterns.join('|')})`;

/** A parameter that counts, and what it must look like to say something. */
type KnownParameter = { name: string; saying: string };

const anyValue = '[^&]+';
/** What is no number in its usual form, or the first page's, says nothing. */
const pageAfterFirst = '(?!1(?:&|$))[1-9]\\d{0,8}(?=&|$)';

const apiParameters = toKnownParameters(
  Object.values(contentApi).flatMap(({ query }) => Object.keys(query.properties)),
);

/** Addresses whose pages read the same parameters. */
type ParameterRule = { path: string; parameters: KnownParameter[] };

/** Of each blog's table: which addresses read what. A page that reads nothing is not among them. */
const parameterRules: ParameterRule[] = allBlogs.flatMap((blog) => {
  const pages = Object.entries(blog.paths).map(([pageType, address]) => ({
    path: pathPattern(blog, pageType as RoutedPage, address),
    names: getPageParameters({ blog, pageType: pageType as RoutedPage }),
  }));
  const groups = Map.groupBy(pages, ({ names }) => names.join());
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first || first.names.length === 0) return [];
    const path = [first, ...more].map((page) => page.path).join('|');
    return [
      {
        path: `${excludeFixedPages(pages)}(?:${path})`,
        parameters: toKnownParameters(first.names, valuePatterns(blog)),
      },
    ];
  });
});

function valuePatterns(blog: Blog): Partial<Record<PageParameter, string>> {
  const filters = Object.keys(blog.filters ?? {}).map(escapeRegExp);
  return { page: pageAfterFirst, exact: '1(?=&|$)', filter: `(?:${filters.join('|')})(?=&|$)` };
}

/** An address of the table as a pattern, with or without the slash at its end. */
function pathPattern({ departments = {} }: Blog, pageType: RoutedPage, address: string): string {
  const any = pageType === 'department' ? `(?:${Object.keys(departments).map(escapeRegExp).join('|')})` : '[^/?]+';
  const parts = address.replace(/\/$/, '').split('/');
  return `${parts.map((part) => (part.startsWith(':') ? any : escapeRegExp(part))).join('/')}/?(?=\\?|$)`;
}

/** `/blog/saved` looks like a category's address, and is a page that reads nothing. */
function excludeFixedPages(pages: { path: string; names: readonly string[] }[]): string {
  const fixed = pages.filter(({ path, names }) => names.length === 0 && !path.includes('[^/?]'));
  return fixed.length > 0 ? `(?!${fixed.map(({ path }) => path).join('|')})` : '';
}

/** How the edge knows of addresses that they are one and the same. */
export function parametersVcl(): string {
  return `# What counts of a query: of a call of the content API, and of a page, as its page type says. Most have none, or nothing else.
sub known_parameters {
  if (req.url !~ "${alternation([
    '[^?]*$',
    canonicalQuery(`${escapeRegExp(contentApiBase)}/[^?]*`, apiParameters),
    ...parameterRules.map(({ path, parameters }) => canonicalQuery(path, parameters)),
  ])}") {
    call known_parameters_kept;
  }
}

sub known_parameters_kept {
  set req.http.x-edge-query = regsub(req.url, "^[^?]*\\?", "");
  set req.http.x-edge-kept = "";
  if (req.url ~ "^${escapeRegExp(contentApiBase)}/") {
${apiParameters.map(keepParameterVcl).join('')}  } elsif (req.url ~ "^(?:${escapeRegExp(visitorPath)}(?:\\?|$)|/assets/)") {
    set req.http.x-edge-kept = regsub(req.url, "^[^?]*\\??", "&");
${parameterRules.map(({ path, parameters }) => `  } elsif (req.url ~ "^${path}") {\n${parameters.map(keepParameterVcl).join('')}`).join('')}  }
  set req.url = regsub(req.url, "\\?.*$", "") + regsub(req.http.x-edge-kept, "^&(?=.)", "?");
  set req.url = regsub(req.url, "&$", "");
}
`;
}

/** In the order in which they are written. */
function toKnownParameters(names: readonly string[], saying: Partial<Record<string, string>> = {}): KnownParameter[] {
  return [...new Set(names)].toSorted().map((name) => ({ name, saying: saying[name] ?? anyValue }));
}

/** An address that is as it would be written: known parameters alone, in order, once, each saying something. */
function canonicalQuery(path: string, parameters: KnownParameter[]): string {
  const each = parameters.map(({ name, saying }) => `(?:&?${escapeRegExp(name)}=${saying})?`);
  return `${path}\\?(?=[^&])${each.join('')}$`;
}

/** A parameter goes along by its first value, where that says something. */
function keepParameterVcl({ name, saying }: KnownParameter): string {
  const given = `^[^?]*\\?(?:[^&]*&)*?${escapeRegExp(name)}=`;
  return `    if (req.url ~ "^[^?]*\\?(?:.*&)?${escapeRegExp(name)}=") {
      set req.http.x-edge-value = regsub(req.url, "${given}([^&]*).*$", "\\1");
      if (req.http.x-edge-value ~ "^${saying}") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&${name}=" + req.http.x-edge-value;
      }
    }
`;
}

/** How many `..` an address may have before the edge refuses it instead of working it out. */
const maxParentSteps = 8;

/** The edge's rules look at addresses as they are written, so each path has one spelling, which `plainSpelling` defines. */
export function spellingVcl(): string {
  return `# Whether a path is written in another way than its plain one, and which that is.
sub known_spelling {
  if (req.url ~ "${nonCanonicalPattern}") {
    set req.http.x-edge-odd = "yes";
    set req.http.x-edge-path = regsub(req.url, "\\?.*$", "");
${[...unreservedCharacters].map(decodeCharacterVcl).join('')}    set req.http.x-edge-path = regsuball(req.http.x-edge-path, "/\\.(?=/)", "");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "/\\.$", "/");
${resolveParentVcl.repeat(maxParentSteps)}    if (req.http.x-edge-path !~ "^${idsWithSlashes}") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "/{2,}", "/");
    }
    if (req.http.x-edge-path ~ "${nonCanonicalPattern}") {
      set req.http.x-edge-odd = "unclear";
    }
  }
}
`;
}

const resolveParentVcl =
  '    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\\.\\.(?:/|$)", "\\1/");\n';

function decodeCharacterVcl(character: string): string {
  const code = `(?i)%${character.charCodeAt(0).toString(16)}`;
  return `    if (req.http.x-edge-path ~ "${code}") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "${code}", "${character}");
    }
`;
}
