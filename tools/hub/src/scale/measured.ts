import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../bench/figure.ts';
import { repositoryRoot } from '../repository.ts';
import { assumptions } from './assumptions.ts';

/** What one core does in a second, with where each figure comes from. */
export type Measured = Record<Kind, { perCore: number; from: string }>;
export type Kind = 'edgeHit' | 'originHit' | 'render' | 'answer' | 'search' | 'visitor' | 'eventIn' | 'eventStored';

const folder = join(repositoryRoot, 'docs', 'performance');

export function readMeasured(): Measured {
  const capacity = figuresOf('capacity');
  const of = (name: string) => ({ perCore: figureNamed(capacity, name), from: `capacity: ${name}` });
  const originHit = of('page from the cache');
  return {
    edgeHit: edgeHit(originHit.perCore),
    originHit,
    render: of('page rendered'),
    answer: of('post from the content API'),
    search: of('search by the content API'),
    visitor: of('visitor at the platform'),
    eventIn: of('events taken in'),
    eventStored: of('events stored'),
  };
}

/** Measured, or assumed, and said so. */
function edgeHit(originHit: number): { perCore: number; from: string } {
  const share = assumptions.edgeHitOfOriginHit;
  if (assumptions.edgeHitFrom === 'assumption') {
    return { perCore: originHit * share, from: `**assumed**: ${share} of web’s from its cache` };
  }
  const name = 'edge page, a second of the server’s processor';
  return { perCore: figureNamed(figuresOf('edge'), name), from: `edge: ${name}` };
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
