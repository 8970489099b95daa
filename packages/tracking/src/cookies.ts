/** Writes cookies for the whole domain, so that the collector on another host receives them too. */
export function cookieWriter(domain: string): (name: string, value: string, seconds: number) => void {
  if (!/^(\.[a-z0-9-]+){2,}$/i.test(domain)) throw new Error(`Incorrect cookie domain: ${domain}`);
  return (name, value, seconds) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not in every browser
    document.cookie = `${name}=${value}; Domain=${domain}; Path=/; Max-Age=${seconds}; Secure; SameSite=None`;
  };
}

export function readCookie(name: string): string | undefined {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
}
