import { contentApiBase, contentPaths } from '@contenthub/contracts/content/content-paths';
import { intakePaths } from '@contenthub/contracts/events/protocol';
import { cspReportPath } from '@contenthub/contracts/http/csp-reports';
import { edgeCapability } from '@contenthub/contracts/http/edge-caching';
import { analyticsCategory, consentCookie, consentCountries } from '@contenthub/contracts/platform/consent';
import { bucketCookie, sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { accountPaths, platformBase, socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import { accountPathSettings } from '@contenthub/contracts/platform/shared-settings';
import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import { defaultHeaders } from '@contenthub/server-kit/http/response-headers';
import type { EdgeEnvironment } from '@contenthub/services/engines/varnish-config';
import {
  fallbackStyleHash,
  retryAfterSeconds,
  tooManyRequestsPage,
  unavailablePage,
} from '@contenthub/web/server/rendering/fallback-pages.server';
import { allBlogs } from '@contenthub/web/sites/all-blogs';
import { alternation, escapeRegExp, parametersVcl, spellingVcl } from './url-rules.ts';

/** The edge's environment when everything runs in containers. */
export const composeEnvironment: EdgeEnvironment = { web: ['web:4000'], countryHeader: 'cf-ipcountry' };

/** A page of the edge has no script and loads nothing. */
const edgePageHeaders = {
  'content-security-policy': `default-src 'none'; style-src ${fallbackStyleHash}; base-uri 'none'; frame-ancestors 'none'`,
  ...defaultHeaders,
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Generates the VCL that depends on the hub's routes, cookies and texts from their sources. */
export function generateEdgeVcl(): string {
  return `# Written by \`npm run edge\` from the contracts and the site's own tables; a test fails when it is behind them.

${spellingVcl()}
# Paths whose responses are personal or not cacheable. The request is passed on unchanged, with all cookies.
sub known_private_ways {
  if (req.url ~ "${alternation([
    `(?:${privatePaths().join('|')})(?:/|\\?|$)`,
    `(?:${previewPaths().join('|')})/`,
    `(?:${searchForms().join('|')})(?:\\?|$)`,
    '/wp-(?:admin|login\\.php|includes|content)',
    `/wp-json(?!${escapeRegExp(contentApiBase.replace('/wp-json', ''))}/)(?:/|\\?|$)`,
    '/\\?(?:.*&)?(?:preview|_wp-find-template)=true',
  ])}") {
    set req.http.x-edge-way = "private";
  }
}

${parametersVcl()}
# The country class. An unknown country requires a consent choice.
sub known_country_class {
  if (req.http.x-country !~ "^[A-Za-z]{2}$" || req.http.x-country ~ "(?i)^(${[...consentCountries].join('|')})$") {
    set req.http.x-edge-class = "gdpr";
  } elsif (req.http.x-country ~ "(?i)^US$") {
    set req.http.x-edge-class = "us";
  } else {
    set req.http.x-edge-class = "other";
  }
}

# Whether the visitor may have an id: by their consent choice, then their browser's signal, then their country.
sub known_consent {
  if (req.http.cookie ~ "${consentPattern('')}") {
    if (req.http.cookie ~ "${consentPattern(`${quotePattern}${analyticsCategory}${quotePattern}`)}") {
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

# The kind of visitor: with a session, in a bucket, or unknown.
sub known_visitor {
  call known_country_class;
  call known_consent;
  set req.http.x-edge-bucket = "none";
  if (req.http.cookie ~ "${cookiePattern(`(__Host-)?${escapeRegExp(sessionCookieName('http:'))}`)}[^;]") {
    set req.http.x-edge-bucket = "session";
  } elsif (req.http.x-edge-consent == "yes" && req.http.cookie ~ "${cookiePattern(`(__Host-)?${bucketCookie}`)}\\d{1,4}(;|$)") {
    set req.http.x-edge-bucket = regsub(req.http.cookie, "^(?:.*?[; ])??(?:__Host-)?${bucketCookie}=(\\d{1,4})(;.*)?$", "\\1");
  }
}

sub known_capability {
  set bereq.http.surrogate-capability = ${longString(edgeCapability)};
}

# Requests that are expensive for the hub, and those that an attacker would repeat.
sub known_limits {
  if (req.url ~ "${alternation([
    ...searchPaths(),
    `${escapeRegExp(contentApiBase)}/.*[?&]search=`,
    escapeRegExp(contentApiBase + contentPaths.suggestions),
    '/business/learn/?\\?(?:.*&)?search=',
  ])}") {
    if (req.url ~ "^${escapeRegExp(contentApiBase + contentPaths.suggestions)}") {
      set req.http.x-edge-limit = "suggestions";
    } else {
      set req.http.x-edge-limit = "search";
    }
  } elsif (req.method == "POST" && req.url ~ "^${escapeRegExp(platformBase)}(${[...new Set(Object.values(accountPaths))].map(escapeRegExp).join('|')})") {
    set req.http.x-edge-limit = "sign-in";
  } elsif (req.url ~ "^${escapeRegExp(cspReportPath)}(?:\\?|$)") {
    set req.http.x-edge-limit = "reports";
  } elsif (req.method == "POST" && req.url ~ "^(${Object.keys(intakePaths).map(escapeRegExp).join('|')})(\\?|$)") {
    set req.http.x-edge-limit = "events";
  }
}

# The block of an unknown visitor, used when the hub is down.
sub known_fallback_block {
  synthetic(${longString(JSON.stringify(unknownVisitor))});
}

sub known_page_headers {
${Object.entries(edgePageHeaders)
  .map(([name, value]) => `  set resp.http.${name} = ${longString(value)};\n`)
  .join('')}  set resp.http.content-type = "text/html; charset=utf-8";
  set resp.http.cache-control = "no-store";
  set resp.http.retry-after = "${retryAfterSeconds}";
}

sub known_unavailable_page {
  synthetic(${longString(withoutScript(String(unavailablePage)))});
}

sub known_too_many_page {
  synthetic(${longString(withoutScript(tooManyRequestsPage))});
}
`;
}

const quotePattern = '(?:%22|\\x22)';

/** Matches a consent cookie whose category list contains this category, URL-encoded or not. */
function consentPattern(category: string): string {
  const inside = '(?:(?!%5D|\\])[^;])*';
  const list = `${quotePattern}categories${quotePattern}(?:%3A|:)(?:%5B|\\[)${inside}${category}${category && inside}(?:%5D|\\])`;
  return `(?i)${cookiePattern(consentCookie)}[^;]*${list}`;
}

const cookiePattern = (name: string) => `(?:^|[; ])${name}=`;

function privatePaths(): string[] {
  const pages = Object.values(accountPathSettings).map((setting) => (setting as { default?: string }).default ?? '');
  return [platformBase, socialRedirectPath, ...pages, ...Object.keys(intakePaths)].map(escapeRegExp);
}

const previewPaths = () => allBlogs.map(({ paths }) => escapeRegExp(textBefore(paths.preview ?? '', '/:')));
const searchForms = () => allBlogs.map(({ searchFormAction }) => escapeRegExp(searchFormAction));
const searchPaths = () =>
  allBlogs.flatMap(({ paths }) => (paths.search ? [escapeRegExp(textBefore(paths.search, ':'))] : []));

/** Removes the theme script, so that edge pages do not change with it. */
function withoutScript(html: string): string {
  return html.replace(/<script>.*?<\/script>\n?/gs, '');
}

/** A VCL long string, which may contain quotes. */
function longString(text: string): string {
  if (text.includes('"}')) throw new Error(`A VCL string cannot contain ${text}`);
  return `{"${text}"}`;
}

function textBefore(text: string, mark: string): string {
  return text.slice(0, text.indexOf(mark));
}
