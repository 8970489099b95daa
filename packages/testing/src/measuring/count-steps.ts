import { Session } from 'node:inspector/promises';

/** Methods of lists that V8 runs natively, in time that grows with the list. */
const listMethods = [
  'every',
  'filter',
  'find',
  'findIndex',
  'flatMap',
  'forEach',
  'includes',
  'indexOf',
  'lastIndexOf',
  'map',
  'reduce',
  'some',
  'splice',
] as const;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
// Only functions that are compiled later are counted, which is when they are first called.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * How often V8 enters each block within a function, in our modules and in libraries, plus the elements that native methods
 * of lists may have visited. Unlike a time, it is the same on every machine. Calls of functions are left out: V8 misses
 * those that it inlines, and what it inlines depends on the machine.
 */
export async function countSteps(run: () => unknown): Promise<number> {
  const visits = countListVisits();
  // Taking the counts resets them.
  await session.post('Profiler.takePreciseCoverage');
  try {
    await run();
  } finally {
    visits.stop();
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  // The first range of a function is the function itself.
  const blocks = result.flatMap(({ functions }) => functions).flatMap(({ ranges }) => ranges.slice(1));
  return blocks.reduce((steps, { count }) => steps + count, visits.count());
}

function countListVisits(): { count: () => number; stop: () => void } {
  let visited = 0;
  const lists = Array.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  const originals = listMethods.map((name) => [name, lists[name] as (...given: unknown[]) => unknown] as const);
  for (const [name, original] of originals) {
    lists[name] = function (this: unknown[], ...given) {
      visited += this.length;
      return original.apply(this, given);
    };
  }
  return {
    count: () => visited,
    stop() {
      for (const [name, original] of originals) lists[name] = original;
    },
  };
}
