import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumptions } from './assumptions.ts';
import { chartPath, documentPath, drawMachinesChart, updateTables } from './capacity-plan.ts';
import { capacityOfOneMachine, type Kind, type Measured, planFor } from './plan.ts';

const kinds: Kind[] = ['edgeHit', 'originHit', 'render', 'answer', 'search', 'visitor', 'eventIn', 'eventStored'];
const rates = fc.tuple(...kinds.map(() => fc.double({ min: 10, max: 1e6, noNaN: true })));
const measuredOf = (values: number[]) =>
  Object.fromEntries(kinds.map((kind, index) => [kind, { perCore: values[index], from: 'a test' }])) as Measured;

describe('the capacity plan', () => {
  it('matches docs/scale.md and its chart (run `npm run bench -- scale` to update them)', () => {
    const document = readFileSync(documentPath, 'utf8');
    expect(updateTables(document)).toBe(document);
    expect(drawMachinesChart()).toBe(readFileSync(chartPath, 'utf8'));
  });

  it('needs no more servers with faster cores, and no fewer with more load', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 100 }), (values, times) => {
        const machines = (factor: number, size: number) =>
          planFor(size, measuredOf(values.map((value) => value * factor)), assumptions).machines;
        expect(machines(2, times)).toBeLessThanOrEqual(machines(1, times));
        expect(machines(1, times + 1)).toBeGreaterThanOrEqual(machines(1, times));
      }),
    );
  });

  it('tolerates the loss of any one server at the peak', () => {
    fc.assert(
      fc.property(rates, (values) => {
        for (const { cores, machines } of planFor(1, measuredOf(values), assumptions).rows) {
          expect((machines - 1) * assumptions.machine.cores).toBeGreaterThanOrEqual(cores);
        }
      }),
    );
  });

  it('assigns no web load to edge hits', () => {
    const measured = measuredOf(kinds.map(() => 1000));
    const web = (edgeHitShare: number) =>
      planFor(1, measured, { ...assumptions, edgeHitShare } as never).rows.find(({ kind }) => kind === 'web');
    expect(web(1)?.cores).toBe(0);
    // 6,000 views, half of them misses, each a thousandth of a core, at most 60% utilisation.
    expect(web(0.5)?.cores).toBeCloseTo((6000 * 0.5) / 1000 / 0.6);
  });

  it('lists the bottleneck first', () => {
    const measured = measuredOf(kinds.map((kind) => (kind === 'eventStored' ? 10 : 1e6)));
    expect(capacityOfOneMachine(planFor(1, measured, assumptions), assumptions)[0]?.kind).toBe('loader');
  });
});
