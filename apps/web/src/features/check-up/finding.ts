import type { TextPlace } from '@contenthub/contracts/check-up';

/** Something an editor may want to change: what it is, and what to do next. */
export type Finding = {
  /** What a reader would stumble over is to be mended; what only might be better is to be looked at. */
  level: 'mend' | 'look';
  title: string;
  advice: string;
  place?: TextPlace;
};
