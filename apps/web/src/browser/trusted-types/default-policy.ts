import { defaultPolicyName, trustedTypes } from './trusted-types.ts';

/** The icons of the consent library. */
const icon = /^<svg viewBox="0 0 24 24" stroke-width="[\d.]+"><path d="[\w\s.,-]*"\/><\/svg>$/;

let thirdPartiesAllowed = false;

/**
 * Decides about strings that other people's code hands to the browser as HTML or as the address of a script. Text without
 * elements and the consent library's icons pass; everything else fails until third-party scripts are allowed.
 */
function acceptsHtml(html: string): boolean {
  return thirdPartiesAllowed || !html.includes('<') || icon.test(html);
}

trustedTypes?.createPolicy(defaultPolicyName, {
  createHTML: (html) => (acceptsHtml(html) ? html : undefined),
  createScriptURL: (url) => (thirdPartiesAllowed ? url : undefined),
});

/** A tag manager and a chat write HTML and load more scripts as they like. `script-src` still says from where. */
export function allowThirdParties(): void {
  thirdPartiesAllowed = true;
}
