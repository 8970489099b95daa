import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { visitorPath } from '@contenthub/contracts/experiments-paths';
import { pageParameters } from '@contenthub/web/routes/page-parameters';
import { anyOf, literal } from './patterns.ts';

/** A parameter that counts, and what it must look like to say something. */
type Counting = { name: string; saying: string };

const something = '[^&]+';
/** What is no number, or the first page's, says nothing. */
const laterPage = '(?!0*1?(?:&|$))\\d{1,9}(?=&|$)';

const apiParameters = counting(Object.values(contentApi).flatMap(({ query }) => Object.keys(query.properties)));
const ofPages = counting(pageParameters, { page: laterPage });

/** How the edge knows of addresses that they are one and the same. */
export function knownParameters(): string {
  return `# What counts of a query: of a call of the content API, and of anything else, which is a page. Most have none, or nothing else.
sub known_parameters {
  if (req.url !~ "${anyOf([
    '[^?]*',
    inOrder(`${literal(contentApiBase)}/`, apiParameters),
    inOrder(`(?!${literal(contentApiBase)}/)`, ofPages),
  ])}$") {
    call known_parameters_kept;
  }
}

sub known_parameters_kept {
  set req.http.x-edge-query = regsub(req.url, "^[^?]*\\?", "");
  set req.http.x-edge-kept = "";
  if (req.url ~ "^${literal(contentApiBase)}/") {
${apiParameters.map(keep).join('')}  } elsif (req.url !~ "^(${literal(visitorPath)}|/assets/)") {
${ofPages.map(keep).join('')}  } else {
    set req.http.x-edge-kept = regsub(req.url, "^[^?]*\\??", "&");
  }
  set req.url = regsub(req.url, "\\?.*$", "") + regsub(req.http.x-edge-kept, "^&(?=.)", "?");
  set req.url = regsub(req.url, "&$", "");
}
`;
}

/** In the order in which they are written. */
function counting(names: readonly string[], saying: Record<string, string> = {}): Counting[] {
  return [...new Set(names)].toSorted().map((name) => ({ name, saying: saying[name] ?? something }));
}

/** An address that is as it would be written: known parameters alone, in order, once, each saying something. */
function inOrder(path: string, parameters: Counting[]): string {
  const each = parameters.map(({ name, saying }) => `(?:&?${literal(name)}=${saying})?`);
  return `${path}[^?]*\\?(?=[^&])${each.join('')}`;
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
