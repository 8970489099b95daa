import type { Dashboard } from './dashboards/panel.ts';

const columns = 3;
/** Grafana's grid is 24 units wide. */
const size = { w: 24 / columns, h: 8 };
const datasource = { type: 'prometheus', uid: 'prometheus' };

/** The dashboard in Grafana's JSON model, with panels of equal size below the title of their row. */
export function renderDashboard({ uid, title, description, rows }: Dashboard): string {
  let [id, y] = [0, 0];
  const panels = rows.flatMap((row) => {
    const heading = {
      type: 'row',
      id: ++id,
      title: row.title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    };
    y += 1;
    const own = row.panels.map((panel, index) => ({
      type: panel.kind ?? 'timeseries',
      id: ++id,
      title: panel.title,
      ...(panel.description && { description: panel.description }),
      datasource,
      gridPos: { x: (index % columns) * size.w, y: y + Math.floor(index / columns) * size.h, ...size },
      fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
      options:
        panel.kind === 'stat'
          ? {}
          : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
      targets: panel.queries.map(({ expr, legend }, position) => ({
        refId: String.fromCharCode('A'.charCodeAt(0) + position),
        datasource,
        expr,
        legendFormat: legend,
      })),
    }));
    y += Math.ceil(row.panels.length / columns) * size.h;
    return [heading, ...own];
  });
  const model = {
    uid,
    title,
    description,
    tags: ['contenthub'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'utc',
    panels,
  };
  return `${JSON.stringify(model, null, 2)}\n`;
}
