import { StyleSheetError } from './preload.ts';

/** Why a chunk did not load: its file does not export it, it took too long, or a file could not be fetched. */
export type ChunkFault = 'missing' | 'timeout' | 'error';

export class ChunkError extends Error {
  override name = 'ChunkError';
  readonly fault: ChunkFault;

  constructor(chunk: string, fault: ChunkFault, cause?: unknown) {
    super(`Loading ${cause instanceof StyleSheetError ? 'CSS ' : ''}chunk ${chunk} failed`, { cause });
    this.fault = fault;
  }
}
