import { cachePrefix, shelves } from '../offline/kept.ts';

/**
 * What is sent in place of the worker when reading offline is switched off. Browsers
 * that have the worker look for a new one with their next page: this one lets go of what the other kept for itself and
 * leaves. A reader's own shelves stay. It needs nothing that was built.
 */
export const retiredWorker = `const shelves=${JSON.stringify(Object.values(shelves))};
addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith("${cachePrefix}")&&!shelves.includes(name))await caches.delete(name);
await registration.unregister()})()));
addEventListener("message",event=>event.ports[0]?.postMessage("off"));
`;
