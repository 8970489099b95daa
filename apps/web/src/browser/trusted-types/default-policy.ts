import { defaultPolicyName, trustedTypes } from './trusted-types.ts';

/** The icons of the consent library. */
const icon = /^<svg viewBox="0 0 24 24" stroke-width="[\d.]+"><path d="[\w\s.,-]*"\/><\/svg>$/;

let thirdPartiesAllowed = false;

/**
 * Checks strings that third-party code passes to the browser as HTML or as a script URL. Text without elements and the
 * consent library's icons pass. Everything else fails until third-party scripts are allowed.
 */
function acceptsHtml(html: string): boolean {
  return thirdPartiesAllowed || !html.includes('<') || icon.test(html);
}

trustedTypes?.createPolicy(defaultPolicyName, {
  createHTML: (html) => (acceptsHtml(html) ? html : undefined),
  createScriptURL: (url) => (thirdPartiesAllowed ? url : undefined),
});

/** A tag manager and a chat write arbitrary HTML and load more scripts. `script-src` still restricts their origins. */
export function allowThirdParties(): void {
  thirdPartiesAllowed = true;
}
