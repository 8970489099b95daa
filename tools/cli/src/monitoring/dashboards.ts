import { engines } from './dashboards/engines.ts';
import { events } from './dashboards/events.ts';
import type { Dashboard } from './dashboards/panel.ts';
import { publishing } from './dashboards/publishing.ts';
import { readers } from './dashboards/readers.ts';

export const dashboards: readonly Dashboard[] = [readers, publishing, events, engines];
