import { type KeepAnswer, type KeepMessage, noteHeaders, type Shelf, shelves } from '../kept.ts';
import { answerFile, answerPage, isPost, isSharedPage } from './answers.ts';
import { isOurs } from './files.ts';
import { dropCaches, dropOldFrames, frameCache, keepFrame } from './frame.ts';
import { forget, keep, sweep } from './keep.ts';
import { worker } from './worker-scope.ts';

/**
 * Serves what a reader kept when there is no network. It answers for shared pages and the hub's files alone: calls,
 * events, previews and accounts never pass through it.
 */
worker.addEventListener('install', (event) => {
  // A page needs nothing of a certain version of it, so a new one takes over at once.
  event.waitUntil(keepFrame().then(worker.skipWaiting.bind(worker)));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (origin !== worker.location.origin || !isSharedPage(pathname)) return;
    const answer = answerPage(event);
    event.respondWith(answer);
    if (isPost(pathname)) event.waitUntil(answer.then((response) => follow(pathname, response)));
  } else if (isOurs(request.url)) event.respondWith(answerFile(event));
});

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  const done = inTurn(() => obey(event.data as KeepMessage)).catch((error: unknown): KeepAnswer => {
    reportError(error);
    return 'no-network';
  });
  event.waitUntil(done.then((answer) => port?.postMessage(answer)));
});

async function takeOver(): Promise<void> {
  await dropOldFrames();
  await inTurn(sweep);
  await worker.clients.claim();
}

/** Whoever wants everything gone wants no worker either. Until its last page is closed it keeps nothing any more. */
async function leave(): Promise<KeepAnswer> {
  await dropCaches([]);
  await worker.registration.unregister();
  return 'forgotten';
}

async function obey(message: KeepMessage): Promise<KeepAnswer> {
  if (message.ask === 'forget-all') return leave();
  // A worker that had left may be called back by a page that was still open.
  if (!(await caches.has(frameCache))) await keepFrame();
  if (message.ask === 'forget') return forget(message.shelf, message.path);
  return message.shelf === 'saved' ? keep('saved', message.path, message.used) : keepUp(message.path, message.used);
}

/** What the network says of a post is followed: a copy of one that was taken away goes too. A copy says nothing new. */
async function follow(path: string, { status, headers }: Response): Promise<void> {
  if (headers.has(noteHeaders.at)) return;
  if (status === 200) await inTurn(() => keepUp(path, []));
  const gone = status === 404 || status === 410;
  if (gone) for (const shelf of shelfNames) await inTurn(() => forget(shelf, path));
}

/** A post that is opened is kept where the reader keeps what they read, and a saved one stays as new as the last visit. */
async function keepUp(path: string, used: string[]): Promise<KeepAnswer> {
  const saved = (await caches.has(shelves.saved)) && (await (await caches.open(shelves.saved)).match(path));
  if (saved) return keep('saved', path, used);
  return (await caches.has(shelves.read)) ? keep('read', path, used) : 'off';
}

const shelfNames = Object.keys(shelves) as Shelf[];

let last: Promise<unknown> = Promise.resolve();

/** One change after another: what sweeps must not meet what stores. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}
