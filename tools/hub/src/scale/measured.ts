import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../bench/figure.ts';
import { repositoryRoot } from '../repository.ts';

/** What one core does in a second, with where each figure comes from. */
export type Measured = Record<Kind, { perCore: number; from: string }>;
export type Kind = 'edgeHit' | 'originHit' | 'render' | 'answer' | 'search' | 'visitor' | 'eventIn' | 'eventStored';

const folder = join(repositoryRoot, 'docs', 'performance');

export function readMeasured(): Measured {
  const of = (bench: string, name: string) => ({
    perCore: figureNamed(figuresOf(bench), name),
    from: `${bench}: ${name}`,
  });
  return {
    edgeHit: of('edge', 'edge page, a second of the server’s processor'),
    originHit: of('capacity', 'page from the cache'),
    render: of('capacity', 'page rendered'),
    answer: of('capacity', 'post from the content API'),
    search: of('capacity', 'search by the content API'),
    visitor: of('capacity', 'visitor at the platform'),
    eventIn: of('capacity', 'events taken in'),
    eventStored: of('capacity', 'events stored'),
  };
}

function figuresOf(bench: string): Figure[] {
  const path = join(folder, `${bench}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Figure[]) : [];
}

function figureNamed(figures: Figure[], name: string): number {
  const figure = figures.find((one) => one.name === name);
  if (!figure) throw new Error(`docs/performance has no "${name}": run npm run bench -- capacity --write, or edge`);
  return figure.value;
}
