type PolicyRule = (text: string) => string | undefined;
/** A policy returns a browser object that is accepted in place of a string. */
type Policy = { createHTML: (html: string) => string; createScriptURL: (url: string) => string };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: PolicyRule; createScriptURL: PolicyRule }) => Policy;
};

/** Servers and older browsers do not support Trusted Types. */
export const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

/** The policy names that the content security policy allows. */
export const policyName = 'contenthub';
export const defaultPolicyName = 'default';

const identity = (text: string) => text;
const policy = trustedTypes?.createPolicy(policyName, { createHTML: identity, createScriptURL: identity });

/** Only for post HTML, which the content service sanitises with an allow-list when it stores a post. */
export function trustPostHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/** Only for URLs from the build or the configuration, never from content or a visitor. */
export function trustScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
