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
 * Serves saved posts offline. It handles only shared pages and our assets. API calls, events, previews and accounts
 * never pass through it.
 */
worker.addEventListener('install', (event) => {
  // A new worker activates at once. It ignores messages of older pages that it does not know.
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
    const page = respondWithPage(event);
    event.respondWith(page);
    if (isPost(pathname)) event.waitUntil(page.then((response) => updateSavedCopy(pathname, response)));
  } else if (isOwnAsset(request.url)) event.respondWith(respondWithFile(event));
});

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  const done = enqueue(() => handleMessage(event.data as WorkerRequest)).catch((error: unknown): WorkerResponse => {
    reportError(error);
    return 'no-network';
  });
  event.waitUntil(done.then((result) => port?.postMessage(result)));
});

async function activate(): Promise<void> {
  await deleteOldCaches();
  await enqueue(deleteUnusedFiles);
  await worker.clients.claim();
}

/** Uninstalls the worker when the reader deletes everything. It stores nothing more until its last page is closed. */
async function uninstall(): Promise<WorkerResponse> {
  await deleteCaches([]);
  await worker.registration.unregister();
  return 'removed';
}

async function handleMessage(message: WorkerRequest): Promise<WorkerResponse> {
  if (message.type === 'remove-all') return uninstall();
  // A page that is still open may message a worker that had already uninstalled.
  if (!(await caches.has(appShellCache))) await cacheAppShell();
  if (message.type === 'remove') return removePost(message.collection, message.path);
  // A page of an older build may send messages that this worker does not know.
  if (message.type !== 'save') return 'off';
  return message.collection === 'saved'
    ? savePost('saved', message.path, message.used)
    : refreshSavedPost(message.path, message.used);
}

/**
 * Updates the copy of a post after a network response, and deletes it on 404 or 410. Ignores responses from the cache.
 */
async function updateSavedCopy(path: string, { status, headers }: Response): Promise<void> {
  if (headers.has(savedHeaders.at)) return;
  if (status === 200) await enqueue(() => refreshSavedPost(path, []));
  const isDeleted = status === 404 || status === 410;
  if (isDeleted) for (const collection of collections) await enqueue(() => removePost(collection, path));
}

/** When a post is opened, stores it if the reader keeps read posts, and updates the copy if it is saved. */
async function refreshSavedPost(path: string, used: string[]): Promise<WorkerResponse> {
  const saved =
    (await caches.has(collectionCaches.saved)) && (await (await caches.open(collectionCaches.saved)).match(path));
  if (saved) return savePost('saved', path, used);
  return (await caches.has(collectionCaches.read)) ? savePost('read', path, used) : 'off';
}

const collections = Object.keys(collectionCaches) as Collection[];

let queue: Promise<unknown> = Promise.resolve();

/** Runs changes one at a time, so that cleanup and storing do not interleave. */
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work);
  queue = result.catch(() => {});
  return result;
}
