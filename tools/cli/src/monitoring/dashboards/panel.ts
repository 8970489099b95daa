import { errorRatio, objectives } from '../slo-rules.ts';

type Unit = 's' | 'bytes' | 'reqps' | 'percentunit' | 'short' | 'dtdurations';
type Query = { expr: string; legend: string };
export type Panel = { title: string; description?: string; unit: Unit; kind?: 'stat' | 'timeseries'; queries: Query[] };
type Row = { title: string; panels: Panel[] };
export type Dashboard = { uid: string; title: string; description: string; rows: Row[] };

export const query = (expr: string, legend = ''): Query => ({ expr, legend });
export const rate = (metric: string, labels = '') => `rate(${metric}${labels}[$__rate_interval])`;
export const quantile = (share: number, metric: string, by: string, labels = '') =>
  `histogram_quantile(${share}, sum by (${['le', by].filter(Boolean).join(', ')}) (${rate(`${metric}_bucket`, labels)}))`;
export const quantiles = (metric: string, labels = ''): Query[] =>
  [0.5, 0.95, 0.99].map((share) => query(quantile(share, metric, '', labels), `p${share * 100}`));

export const objectivePanel = (name: string): Panel => {
  const objective = objectives.find((each) => each.name === name);
  if (!objective) throw new Error(`Unknown objective ${name}`);
  return {
    title: 'Error budget burn rate',
    description: `${objective.promise}. At 1 the budget of 30 days lasts exactly 30 days.`,
    unit: 'short',
    queries: (['5m', '1h', '6h', '3d'] as const).map((window) =>
      query(`${errorRatio(objective, window)} / ${Number((1 - objective.target).toPrecision(6))}`, window),
    ),
  };
};
