import { contentApi } from '@contenthub/contracts/content/content-api';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { idsWithSlashes, nonCanonicalPattern, unreservedCharacters } from '@contenthub/server-kit/http/canonical-path';
import { getPageParameters, type PageParameter } from '@contenthub/web/routes/page-parameters';
import { allBlogs } from '@contenthub/web/sites/all-blogs';
import type { Blog, RoutedPage } from '@contenthub/web/sites/blog';

/** Escapes a text for use in a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Combines patterns into one expression, because each match costs the same regardless of its size. */
export const alternation = (patterns: string[]) => `^(?:${patterns.join('|')})`;

/** A parameter of the cache key, and the pattern of its meaningful values. */
type KnownParameter = { name: string; valuePattern: string };

const anyValue = '[^&]+';
/** A page number after 1, in its usual form. Anything else is ignored. */
const pageAfterFirst = '(?!1(?:&|$))[1-9]\\d{0,8}(?=&|$)';

const apiParameters = toKnownParameters(
  Object.values(contentApi).flatMap(({ query }) => Object.keys(query.properties)),
);

/** Paths whose pages read the same parameters. */
type ParameterRule = { path: string; parameters: KnownParameter[] };

/** The parameters that each page type of each blog reads. Page types without parameters are omitted. */
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

/** Turns a route into a pattern, with or without the trailing slash. */
function pathPattern({ departments = {} }: Blog, pageType: RoutedPage, address: string): string {
  const any = pageType === 'department' ? `(?:${Object.keys(departments).map(escapeRegExp).join('|')})` : '[^/?]+';
  const parts = address.replace(/\/$/, '').split('/');
  return `${parts.map((part) => (part.startsWith(':') ? any : escapeRegExp(part))).join('/')}/?(?=\\?|$)`;
}

/** Excludes fixed pages such as `/blog/saved`, which looks like a category but reads no parameters. */
function excludeFixedPages(pages: { path: string; names: readonly string[] }[]): string {
  const fixed = pages.filter(({ path, names }) => names.length === 0 && !path.includes('[^/?]'));
  return fixed.length > 0 ? `(?!${fixed.map(({ path }) => path).join('|')})` : '';
}

/** Generates the VCL that normalises query strings. */
export function parametersVcl(): string {
  return `# Normalizes the query string: keeps the parameters that the content API or the page type reads. Most URLs need no change.
sub known_parameters {
  if (req.url !~ "${alternation([
    '[^?]*$',
    canonicalQuery(`${escapeRegExp(contentApiBase)}/[^?]*`, apiParameters),
    ...parameterRules.map(({ path, parameters }) => canonicalQuery(path, parameters)),
  ])}") {
    call known_parameters_normalized;
  }
}

sub known_parameters_normalized {
  set req.http.x-edge-query = regsub(req.url, "^[^?]*\\?", "");
  set req.http.x-edge-parameters = "";
  if (req.url ~ "^${escapeRegExp(contentApiBase)}/") {
${apiParameters.map(keepParameterVcl).join('')}  } elsif (req.url ~ "^/assets/") {
    set req.http.x-edge-parameters = regsub(req.url, "^[^?]*\\??", "&");
${parameterRules.map(({ path, parameters }) => `  } elsif (req.url ~ "^${path}") {\n${parameters.map(keepParameterVcl).join('')}`).join('')}  }
  set req.url = regsub(req.url, "\\?.*$", "") + regsub(req.http.x-edge-parameters, "^&(?=.)", "?");
  set req.url = regsub(req.url, "&$", "");
}
`;
}

/** In their canonical order. */
function toKnownParameters(names: readonly string[], patterns: Partial<Record<string, string>> = {}): KnownParameter[] {
  return [...new Set(names)].toSorted().map((name) => ({ name, valuePattern: patterns[name] ?? anyValue }));
}

/** Matches a URL in canonical form: only known parameters, in order, once each, with meaningful values. */
function canonicalQuery(path: string, parameters: KnownParameter[]): string {
  const each = parameters.map(({ name, valuePattern }) => `(?:&?${escapeRegExp(name)}=${valuePattern})?`);
  return `${path}\\?(?=[^&])${each.join('')}$`;
}

/** Keeps the first value of a parameter if it is meaningful. */
function keepParameterVcl({ name, valuePattern }: KnownParameter): string {
  const prefix = `^[^?]*\\?(?:[^&]*&)*?${escapeRegExp(name)}=`;
  return `    if (req.url ~ "^[^?]*\\?(?:.*&)?${escapeRegExp(name)}=") {
      set req.http.x-edge-value = regsub(req.url, "${prefix}([^&]*).*$", "\\1");
      if (req.http.x-edge-value ~ "^${valuePattern}") {
        set req.http.x-edge-parameters = req.http.x-edge-parameters + "&${name}=" + req.http.x-edge-value;
      }
    }
`;
}

/** The maximum number of `..` in a path. The edge rejects longer ones instead of resolving them. */
const maxParentSteps = 8;

/** The edge's rules match paths literally, so each path has one normalised form, which `toCanonicalPath` defines. */
export function canonicalPathVcl(): string {
  return `# Detects paths that are not in canonical form, and calculates the canonical one.
sub known_canonical_path {
  if (req.url ~ "${nonCanonicalPattern}") {
    set req.http.x-edge-noncanonical = "yes";
    set req.http.x-edge-path = regsub(req.url, "\\?.*$", "");
${[...unreservedCharacters].map(decodeCharacterVcl).join('')}    set req.http.x-edge-path = regsuball(req.http.x-edge-path, "/\\.(?=/)", "");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "/\\.$", "/");
${resolveParentVcl.repeat(maxParentSteps)}    if (req.http.x-edge-path !~ "^${idsWithSlashes}") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "/{2,}", "/");
    }
    if (req.http.x-edge-path ~ "${nonCanonicalPattern}") {
      set req.http.x-edge-noncanonical = "invalid";
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
