import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { spawnChild } from './spawn-child.ts';

/** Long timeouts, so that a busy machine does not cause incomplete pages. */
export const generousDeadlines = {
  CONTENT_DEADLINE_MS: '60000',
  PLATFORM_DEADLINE_MS: '60000',
  QUERY_DEADLINE_SECONDS: '600',
};

export type NodeProcess = {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Everything it has written to stdout and stderr so far. */
  output: () => string;
  /** Resolves once its output matches. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpMatchArray>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/**
 * Starts one of our scripts as a process with only the given environment. `--liftoff-only`, because optimising PGlite
 * would take longer than the test.
 */
export function startNode(script: string, env: Record<string, string>): NodeProcess {
  const child = spawnChild(process.execPath, ['--liftoff-only', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  return {
    child,
    output: () => text,
    async waitForOutput(pattern) {
      for (;;) {
        const found = text.match(pattern);
        if (found) return found;
        const ended = await Promise.race([
          once(child.stdout, 'data').then(() => false),
          once(child.stderr, 'data').then(() => false),
          exited.then(() => true),
        ]);
        if (ended && !pattern.test(text)) throw new Error(`${script} exited without writing ${pattern}:\n${text}`);
      }
    },
    exited,
  };
}
