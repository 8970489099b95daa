import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands in for the tag manager and the chat: serves their scripts and records requests. */
export type ThirdPartyStub = { tagManager: string; chat: string; requests: string[]; stop: () => Promise<void> };

const scripts: Record<string, string> = {
  // Sends a request for each event, as a tag would.
  '/tags.js': `(() => {
    const endpoint = document.currentScript.src.replace('/tags.js', '/tag?');
    const report = (entry) => { new Image().src; fetch(endpoint + encodeURIComponent(JSON.stringify(entry)), { mode: 'no-cors' }); };
    window.dataLayer.forEach(report);
    const push = window.dataLayer.push;
    window.dataLayer.push = (...entries) => { entries.forEach(report); return push.apply(window.dataLayer, entries); };
  })()`,
  '/chat.js': `(() => {
    const listeners = new Map();
    window.drift = {
      on: (action, listener) => listeners.set(action, listener),
      emit: (action, data) => listeners.get(action)?.(data),
      show: () => { document.documentElement.dataset.chat = 'shown'; },
      hide: () => { document.documentElement.dataset.chat = 'hidden'; },
    };
  })()`,
};

export async function startThirdPartyStub(): Promise<ThirdPartyStub> {
  const requested: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requested.push(decodeURIComponent(url));
    const script = scripts[new URL(url, 'http://x').pathname];
    response.writeHead(script ? 200 : 204, { 'content-type': 'text/javascript' }).end(script);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    tagManager: `${origin}/tags.js`,
    chat: `${origin}/chat.js`,
    requests: requested,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
