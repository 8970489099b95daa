import { createLogger } from '@contenthub/server-kit/logger';
import { runUntilSignal } from '@contenthub/server-kit/run';
import { devFrontend } from '@contenthub/web/server/dev-frontend.server';
import type { Command } from './command.ts';
import { startOneProcessHub } from './one-process-hub.ts';

export const dev: Command = {
  summary: 'Starts the hub for working on it: bundled articles, pages rebuilt as you save.',
  help: [
    'npm run dev                       needs nothing but Node',
    'PORT=5000 npm run dev             another port (default 4000)',
    'DATABASE_URL=… WORDPRESS_URL=…    real engines; `npm run services -- env` prints theirs',
    'LOG_LEVEL=debug npm run dev       every request',
  ].join('\n'),
  async run() {
    const startedAt = performance.now();
    const env = { LOG_LEVEL: 'warn', ...process.env };
    await runUntilSignal(createLogger('hub', env.LOG_LEVEL), async () => {
      const hub = await startOneProcessHub({ frontend: devFrontend, keepsContent: false, env });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`\n  The hub is open at ${hub.origin}/blog/ (ready in ${seconds} s). Ctrl-C stops it.\n`);
      return hub;
    });
  },
};
