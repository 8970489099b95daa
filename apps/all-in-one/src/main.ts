import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from './repository-paths.ts';

enableCompileCache(compileCacheFolder);

/** Loaded on demand, so that production never loads Vite. */
const commands = {
  start: async () => (await import('./start.ts')).start,
  dev: async () => (await import('./dev/dev.ts')).dev,
};

const [name = 'start', ...options] = process.argv.slice(2);
if (name !== 'start' && name !== 'dev') throw new Error(`Unknown command "${name}". Use start or dev.`);
const command = await commands[name]();
if (options.includes('--help')) console.log(`${command.summary}\n\n${command.help}`);
else await command.run();
