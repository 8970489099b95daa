import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { spawnChild } from './spawn-child.ts';

/** A busy machine is not a service that is away: no page is to be made without what was late. */
export const generousDeadlines = { CONTENT_DEADLINE_MS: '60000', PLATFORM_DEADLINE_MS: '60000' };

export type NodeProcess = {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** What it has written so far to both outputs. */
  output: () => string;
  /** Resolves as soon as it has written something that fits. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpMatchArray>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** One of our scripts as a process of its own, with no other environment than the one that is given. */
export function startNode(script: string, env: Record<string, string>): NodeProcess {
  const child = spawnChild(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
        if (ended && !pattern.test(text)) throw new Error(`${script} ended without writing ${pattern}:\n${text}`);
      }
    },
    exited,
  };
}
