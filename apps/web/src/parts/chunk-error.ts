/** Why a chunk is not here: its file came without it, it took too long, or its file did not come. */
export type ChunkFault = 'missing' | 'timeout' | 'error';

export class ChunkError extends Error {
  override name = 'ChunkError';
  readonly fault: ChunkFault;
  /** The style sheet that did not come, when that was it. */
  readonly styleSheet: string | undefined;

  constructor(chunk: string, fault: ChunkFault, cause?: unknown) {
    const styleSheet = failedStyleSheet(cause);
    super(`Loading ${styleSheet ? 'CSS ' : ''}chunk ${chunk} failed`, { cause });
    this.fault = fault;
    this.styleSheet = styleSheet;
  }
}

/** The build's own loader says so in its message, and nowhere else. */
function failedStyleSheet(cause: unknown): string | undefined {
  return cause instanceof Error ? /^Unable to preload CSS for (.+)$/.exec(cause.message)?.[1] : undefined;
}
