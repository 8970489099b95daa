import { type Estimate, estimateCuped, estimateMean, estimateProportion, estimateRatio } from '../estimates.ts';
import { addReader, type Moments } from '../moments.ts';

/** A metric with a known distribution. `lift` is the true lift of its value. */
export type SimulatedMetric = {
  name: string;
  addReader: (moments: Moments, lift: number, random: () => number) => void;
  estimate: (control: Moments, treatment: Moments) => [Estimate, Estimate];
};

const separately =
  (estimate: (moments: Moments) => Estimate): SimulatedMetric['estimate'] =>
  (control, treatment) => [estimate(control), estimate(treatment)];

export const signUpRate = 0.05;

/** Engaged seconds: before the cap, a few readers cause most of the variance (Lomax with shape 2.2). */
const time = { shape: 2.2, scale: 120, cap: 1800 };
const meanTime = (scale: number) => (scale / (time.shape - 1)) * (1 - (1 + time.cap / scale) ** -(time.shape - 1));

/** The scale at which the mean of the capped times has this lift. */
function scaleOf(lift: number): number {
  const target = meanTime(time.scale) * (1 + lift);
  let [low, high] = [time.scale, time.scale * 2];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (meanTime(middle) < target) low = middle;
    else high = middle;
  }
  return low;
}
const scales = new Map<number, number>();
const cachedScale = (lift: number) => {
  const scale = scales.get(lift) ?? scaleOf(lift);
  scales.set(lift, scale);
  return scale;
};

export const simulatedMetrics: Record<'proportion' | 'mean' | 'ratio' | 'cuped', SimulatedMetric> = {
  proportion: {
    name: 'proportion',
    addReader(moments, lift, random) {
      addReader(moments, random() < signUpRate * (1 + lift) ? 1 : 0);
    },
    estimate: separately(estimateProportion),
  },
  mean: {
    name: 'winsorised mean',
    addReader(moments, lift, random) {
      const seconds = cachedScale(lift) * ((1 - random()) ** (-1 / time.shape) - 1);
      addReader(moments, Math.min(seconds, time.cap));
    },
    estimate: separately(estimateMean),
  },
  ratio: {
    name: 'ratio',
    addReader(moments, lift, random) {
      const ownRate = 0.2 * random() * (1 + lift);
      let [views, clicks] = [0, 0];
      do {
        views += 1;
        if (random() < ownRate) clicks += 1;
      } while (random() < 0.6);
      addReader(moments, clicks, views);
    },
    estimate: separately(estimateRatio),
  },
  cuped: {
    name: 'mean with CUPED',
    addReader(moments, lift, random) {
      const before = -Math.log(1 - random());
      addReader(moments, (1 + lift) * (0.7 * before - 0.3 * Math.log(1 - random())), before);
    },
    estimate: (control, treatment) => estimateCuped([control, treatment]) as [Estimate, Estimate],
  },
};
