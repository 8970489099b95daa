import { createLogger } from '@contenthub/server-kit/logger';
import { runUntilSignal } from '@contenthub/server-kit/run';
import type { Command } from './command.ts';
import { startOneProcessHub } from './one-process-hub.ts';

export const start: Command = {
  summary: 'Starts the built hub in one process, as a small team may run it for real.',
  help: [
    'npm run build && npm start',
    'PORT=80 PUBLIC_ORIGIN=https://www.example.com npm start',
    'DATA_FOLDER=/var/lib/contenthub   where content and pictures are kept (default .local)',
  ].join('\n'),
  async run() {
    await runUntilSignal(createLogger('hub', process.env.LOG_LEVEL ?? 'info'), () => startOneProcessHub(process.env));
  },
};
