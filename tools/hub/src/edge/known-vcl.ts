import { accountPages } from '@contenthub/contracts/account-settings';
import { choiceDue, consentCookie, measurementCategory } from '@contenthub/contracts/consent';
import { contentApiBase, contentPaths } from '@contenthub/contracts/content-paths';
import { cspReportPath } from '@contenthub/contracts/csp-reports';
import { capability } from '@contenthub/contracts/edge-headers';
import { intakePaths } from '@contenthub/contracts/events/intake-paths';
import { accountPaths, platformBase, socialRedirectPath } from '@contenthub/contracts/platform-paths';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import { bucketCookie } from '@contenthub/contracts/visitor-cookie';
import { everyResponse } from '@contenthub/server-kit/response-headers';
import { allBlogs } from '@contenthub/web/blogs/all-blogs';
import {
  retryAfterSeconds,
  tooManyPage,
  unavailablePage,
  unavailableStyleHash,
} from '@contenthub/web/server/unavailable-page.server';
import { knownParameters } from './known-parameters.ts';
import { knownSpelling } from './known-spelling.ts';
import { anyOf, literal } from './patterns.ts';

/** A page of the edge's own has no script, and nothing of anybody else's. */
const ownHeaders = {
  'content-security-policy': `default-src 'none'; style-src ${unavailableStyleHash}; base-uri 'none'; frame-ancestors 'none'`,
  ...everyResponse,
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** All that the edge has to know of the hub, from where the hub itself has it. */
export function knownVcl(): string {
  return `# Written by \`npm run edge\` from the contracts and the site's own tables; a test fails when it is behind them.

${knownSpelling()}
# Whose answer belongs to one reader, or is nothing to keep: it is asked for as it came, with all cookies.
sub known_private_ways {
  if (req.url ~ "${anyOf([
    `(?:${privatePaths().join('|')})(?:/|\\?|$)`,
    `(?:${previewPaths().join('|')})/`,
    `(?:${searchForms().join('|')})(?:\\?|$)`,
    '/wp-(?:admin|login\\.php|includes|content)',
    `/wp-json(?!${literal(contentApiBase.replace('/wp-json', ''))}/)(?:/|\\?|$)`,
    '/\\?(?:.*&)?(?:preview|_wp-find-template)=true',
  ])}") {
    set req.http.x-edge-way = "private";
  }
}

${knownParameters()}
# All that a country decides; one that is not known is one where a choice is due.
sub known_country_class {
  if (req.http.x-country !~ "^[A-Za-z]{2}$" || req.http.x-country ~ "(?i)^(${[...choiceDue].join('|')})$") {
    set req.http.x-edge-class = "gdpr";
  } elsif (req.http.x-country ~ "(?i)^US$") {
    set req.http.x-edge-class = "us";
  } else {
    set req.http.x-edge-class = "other";
  }
}

# Whether the visitor may have an id: by their choice, else by their browser's, else by where they are.
sub known_consent {
  if (req.http.cookie ~ "${chosen('')}") {
    if (req.http.cookie ~ "${chosen(`${quote}${measurementCategory}${quote}`)}") {
      set req.http.x-edge-consent = "yes";
    } else {
      set req.http.x-edge-consent = "no";
    }
  } elsif (req.http.sec-gpc == "1" || req.http.x-edge-class == "gdpr") {
    set req.http.x-edge-consent = "no";
  } else {
    set req.http.x-edge-consent = "yes";
  }
}

# Who asks: the holder of a session, a visitor in a bucket, or somebody of whom nothing may be known.
sub known_visitor {
  call known_country_class;
  call known_consent;
  set req.http.x-edge-bucket = "none";
  if (req.http.cookie ~ "${cookie(`(__Host-)?${literal(sessionCookieName('http:'))}`)}[^;]") {
    set req.http.x-edge-bucket = "session";
  } elsif (req.http.x-edge-consent == "yes" && req.http.cookie ~ "${cookie(`(__Host-)?${bucketCookie}`)}\\d{1,4}(;|$)") {
    set req.http.x-edge-bucket = regsub(req.http.cookie, "^(?:.*?[; ])??(?:__Host-)?${bucketCookie}=(\\d{1,4})(;.*)?$", "\\1");
  }
}

sub known_capability {
  set bereq.http.surrogate-capability = ${long(capability)};
}

# What costs the hub work for each new question, and what an attacker would try many times.
sub known_limits {
  if (req.url ~ "${anyOf([
    ...searchPaths(),
    `${literal(contentApiBase)}/.*[?&]search=`,
    literal(contentApiBase + contentPaths.suggestions),
    '/business/learn/?\\?(?:.*&)?search=',
  ])}") {
    if (req.url ~ "^${literal(contentApiBase + contentPaths.suggestions)}") {
      set req.http.x-edge-limit = "suggestions";
    } else {
      set req.http.x-edge-limit = "search";
    }
  } elsif (req.method == "POST" && req.url ~ "^${literal(platformBase)}(${[...new Set(Object.values(accountPaths))].map(literal).join('|')})") {
    set req.http.x-edge-limit = "sign-in";
  } elsif (req.url ~ "^${literal(cspReportPath)}(?:\\?|$)") {
    set req.http.x-edge-limit = "reports";
  } elsif (req.method == "POST" && req.url ~ "^(${Object.keys(intakePaths).map(literal).join('|')})(\\?|$)") {
    set req.http.x-edge-limit = "events";
  }
}

# The block of somebody of whom nothing is known, for when nobody can say more.
sub known_fallback_block {
  synthetic(${long(JSON.stringify(unknownVisitor))});
}

sub known_page_headers {
${Object.entries(ownHeaders)
  .map(([name, value]) => `  set resp.http.${name} = ${long(value)};\n`)
  .join('')}  set resp.http.content-type = "text/html; charset=utf-8";
  set resp.http.cache-control = "no-store";
  set resp.http.retry-after = "${retryAfterSeconds}";
}

sub known_unavailable_page {
  synthetic(${long(withoutScript(String(unavailablePage)))});
}

sub known_too_many_page {
  synthetic(${long(withoutScript(tooManyPage))});
}
`;
}

const quote = '(?:%22|\\x22)';

/** The consent cookie with a list of categories, this one among them; as JSON, written for a cookie or not. */
function chosen(category: string): string {
  const inside = '(?:(?!%5D|\\])[^;])*';
  const list = `${quote}categories${quote}(?:%3A|:)(?:%5B|\\[)${inside}${category}${category && inside}(?:%5D|\\])`;
  return `(?i)${cookie(consentCookie)}[^;]*${list}`;
}

const cookie = (name: string) => `(?:^|[; ])${name}=`;

function privatePaths(): string[] {
  const pages = Object.values(accountPages).map((setting) => (setting as { default?: string }).default ?? '');
  return [platformBase, socialRedirectPath, ...pages, ...Object.keys(intakePaths)].map(literal);
}

const previewPaths = () => allBlogs.map(({ paths }) => literal(before(paths.preview ?? '', '/:')));
const searchForms = () => allBlogs.map(({ searchForm }) => literal(searchForm));
const searchPaths = () => allBlogs.flatMap(({ paths }) => (paths.search ? [literal(before(paths.search, ':'))] : []));

/** The script of the site's own pages sets what a reader chose; the edge's go without, and stay the same when it changes. */
function withoutScript(html: string): string {
  return html.replace(/<script>.*?<\/script>\n?/gs, '');
}

/** A string of VCL that may hold quotes. */
function long(text: string): string {
  if (text.includes('"}')) throw new Error(`VCL has no way to write ${text}`);
  return `{"${text}"}`;
}

function before(text: string, mark: string): string {
  return text.slice(0, text.indexOf(mark));
}
