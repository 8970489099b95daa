/** What readers do besides reading, each with what counts as working. */
const probes: Record<string, (address: string) => Promise<boolean>> = {
  'a new search': async (address) => (await fetch(`${address}/blog/search/never%20asked%20${Date.now()}`)).ok,
  'a page that nobody has asked for': async (address) =>
    (await fetch(`${address}/blog/no-such-${Date.now()}`)).status === 404,
  'signing in': async (address) => (await fetch(`${address}/signin`)).ok,
  'sending events': async (address) => {
    // Refused ones are kept too, with the reason: it takes all that a good one takes.
    const body = JSON.stringify({ events: [{ consent: 'granted', eventName: 'drill' }] });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${address}/lite`, { method: 'POST', headers, body });
    return status < 500;
  },
};

/** What a reader finds not working. */
export async function noticed(address: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, works] of Object.entries(probes)) {
    if (!(await works(address).catch(() => false))) found.push(name);
  }
  return found;
}
