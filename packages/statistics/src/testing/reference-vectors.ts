import { readFileSync } from 'node:fs';

type Pair = [number, number];
type Effect = [value: number, low: number, high: number, pValue: number];

export type ReferenceVectors = {
  distributions: {
    normalCdf: Pair[];
    normalQuantile: Pair[];
    tCdf: [number, number, number][];
    tQuantile: [number, number, number][];
    logGamma: Pair[];
  };
  proportions: {
    control: Pair;
    treatment: Pair;
    alpha: number;
    difference: Effect;
    lift: Effect;
  }[];
  means: {
    control: number[];
    treatment: number[];
    before: [number[], number[]];
    difference: Effect;
    winsorised: { share: number; means: Pair; variances: Pair };
    cuped: Pair[];
    ratio: Pair[];
  }[];
  sequences: { alpha: number; tunedFor: number; n: number; boundary: number; pValues: Pair[] }[];
  adjusted: [number[], number[]][];
  sampleRatios: [counts: number[], shares: number[], pValue: number][];
  power: {
    fixed: { value: number; lift: number; readers: number; alpha: number; power: number; needed: number }[];
    sequential: {
      value: number;
      lift: number;
      looks: number[];
      alpha: number;
      tunedFor: number;
      power: number[];
    }[];
  };
};

/** Values that scipy and statsmodels calculated. `reference-vectors.py` writes them. */
export function readReferenceVectors(): ReferenceVectors {
  return JSON.parse(readFileSync(new URL('reference-vectors.json', import.meta.url), 'utf8'));
}
