type PolicyRule = (text: string) => string | undefined;
/** What a policy returns is an object of the browser's, which stands in for the string wherever one is wanted. */
type Policy = { createHTML: (html: string) => string; createScriptURL: (url: string) => string };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: PolicyRule; createScriptURL: PolicyRule }) => Policy;
};

/** Neither a server nor an older browser has it. */
export const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

/** The names that the content security policy allows. */
export const policyName = 'contenthub';
export const defaultPolicyName = 'default';

const identity = (text: string) => text;
const policy = trustedTypes?.createPolicy(policyName, { createHTML: identity, createScriptURL: identity });

/** For the text of a post and nothing else: the content service let only a whitelist through when it stored it. */
export function trustPostHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/** For addresses that the build or the configuration names, never for one that comes from content or from a visitor. */
export function trustScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
