import { appShellCache, cacheAppShell, deleteCaches, deleteOldCaches } from './app-shell.ts';
import { isOwnAsset } from './asset-cache.ts';
import { deleteUnusedFiles, removePost, savePost } from './post-cache.ts';
import {
  type Collection,
  collectionCaches,
  savedHeaders,
  type WorkerRequest,
  type WorkerResponse,
} from './protocol.ts';
import { isPost, isSharedPage, respondWithFile, respondWithPage } from './responses.ts';
import { worker } from './worker-scope.ts';

/**
 * Serves what a reader kept when there is no network. It answers for shared pages and the hub's files alone: calls,
 * events, previews and accounts never pass through it.
 */
worker.addEventListener('install', (event) => {
  // A page needs nothing of a certain version of it, so a new one takes over at once.
  event.waitUntil(cacheAppShell().then(worker.skipWaiting.bind(worker)));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (origin !== worker.location.origin || !isSharedPage(pathname)) return;
    const answer = respondWithPage(event);
    event.respondWith(answer);
    if (isPost(pathname)) event.waitUntil(answer.then((response) => updateSavedCopy(pathname, response)));
  } else if (isOwnAsset(request.url)) event.respondWith(respondWithFile(event));
});

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  const done = enqueue(() => handleMessage(event.data as WorkerRequest)).catch((error: unknown): WorkerResponse => {
    reportError(error);
    return 'no-network';
  });
  event.waitUntil(done.then((answer) => port?.postMessage(answer)));
});

async function activate(): Promise<void> {
  await deleteOldCaches();
  await enqueue(deleteUnusedFiles);
  await worker.clients.claim();
}

/** Whoever wants everything gone wants no worker either. Until its last page is closed it keeps nothing any more. */
async function uninstall(): Promise<WorkerResponse> {
  await deleteCaches([]);
  await worker.registration.unregister();
  return 'forgotten';
}

async function handleMessage(message: WorkerRequest): Promise<WorkerResponse> {
  if (message.ask === 'forget-all') return uninstall();
  // A worker that had left may be called back by a page that was still open.
  if (!(await caches.has(appShellCache))) await cacheAppShell();
  if (message.ask === 'forget') return removePost(message.shelf, message.path);
  return message.shelf === 'saved'
    ? savePost('saved', message.path, message.used)
    : refreshSavedPost(message.path, message.used);
}

/** What the network says of a post is followed: a copy of one that was taken away goes too. A copy says nothing new. */
async function updateSavedCopy(path: string, { status, headers }: Response): Promise<void> {
  if (headers.has(savedHeaders.at)) return;
  if (status === 200) await enqueue(() => refreshSavedPost(path, []));
  const gone = status === 404 || status === 410;
  if (gone) for (const shelf of collections) await enqueue(() => removePost(shelf, path));
}

/** A post that is opened is kept where the reader keeps what they read, and a saved one stays as new as the last visit. */
async function refreshSavedPost(path: string, used: string[]): Promise<WorkerResponse> {
  const saved =
    (await caches.has(collectionCaches.saved)) && (await (await caches.open(collectionCaches.saved)).match(path));
  if (saved) return savePost('saved', path, used);
  return (await caches.has(collectionCaches.read)) ? savePost('read', path, used) : 'off';
}

const collections = Object.keys(collectionCaches) as Collection[];

let queue: Promise<unknown> = Promise.resolve();

/** One change after another: what sweeps must not meet what stores. */
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => {});
  return turn;
}
