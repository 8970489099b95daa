import { Mutex } from '@contenthub/server-kit/process/mutex';
import { WorkerEndedError, WorkerProcess } from '@contenthub/server-kit/process/worker-process';
import { RefusedFileError } from '../incoming-file.ts';
import type { PictureInfo, PictureSize } from './picture-limits.ts';

export type Rendition = PictureSize & { encoding: '.webp' | '.avif' };
export type RenderOrder = { path: string; renditions: Rendition[] };

/** The process ended while it worked on this picture. */
export class PictureTooHeavyError extends RefusedFileError {
  override name = 'PictureTooHeavyError';
}

/** With an exit code, the process could not work at all, for example without its library. */
const endedAtWork = /needed more than|ended with SIG/;

/** Far longer than the slowest encoding takes on a busy machine. */
const deadlineMs = 5 * 60_000;

/**
 * Decodes pictures of strangers apart from the service, so that none can end it. This limit and the service's own
 * memory fit into the content container (deploy/compose.yaml, deploy/kubernetes/base/content.yaml).
 */
const worker = new WorkerProcess({
  module: new URL('./picture-worker.ts', import.meta.url),
  name: 'the picture process',
  memoryMb: 480,
  // Large blocks go back to the system at once. Otherwise the next picture has up to 130 MB less.
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
});

/** One picture at a time: their memory does not add up, and the process ends because of the one that it works on. */
const turns = new Mutex();
let urgentRequests = 0;

/** Returns the size and type of a picture file, or null if it is no supported picture. */
export function inspectPicture(path: string): Promise<PictureInfo | null> {
  return request('inspect', path);
}

/** Returns a picture in other sizes and encodings, or null if the file is damaged. */
export function renderPicture(path: string, renditions: Rendition[]): Promise<Buffer[] | null> {
  return request('render', { path, renditions } satisfies RenderOrder);
}

/** The same when nothing that a publish waits for is left to do. The signal ends it. */
export async function renderInBackground(path: string, renditions: Rendition[], signal: AbortSignal) {
  while (urgentRequests > 0 && !signal.aborted) await turns.idle();
  return perform<Buffer[] | null>('render', { path, renditions } satisfies RenderOrder, signal);
}

async function request<Result>(name: string, input: unknown): Promise<Result> {
  urgentRequests += 1;
  return perform<Result>(name, input).finally(() => {
    urgentRequests -= 1;
  });
}

function perform<Result>(name: string, input: unknown, signal?: AbortSignal): Promise<Result> {
  return turns.runExclusive(async () => {
    signal?.throwIfAborted();
    const end = () => void worker.stop();
    const timer = setTimeout(end, deadlineMs);
    signal?.addEventListener('abort', end);
    try {
      return await worker.request<Result>(name, input);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof WorkerEndedError && endedAtWork.test(error.message))) throw error;
      throw new PictureTooHeavyError('needs too much memory or time', { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  });
}
