import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from '@contenthub/all-in-one/repository-paths';
import type { Command } from './command.ts';

enableCompileCache(compileCacheFolder);

/** Loaded on demand, so that `start` does not load a browser driver. */
const commands: Record<string, () => Promise<Command>> = {
  dev: async () => (await import('@contenthub/all-in-one/dev/dev')).dev,
  start: async () => (await import('@contenthub/all-in-one/start')).start,
  preview: async () => (await import('./preview/preview.ts')).preview,
  requirements: async () => (await import('./requirements/requirements.ts')).requirements,
  pictures: async () => (await import('./pictures/pictures.ts')).pictures,
  generate: async () => (await import('./generate/generate.ts')).generate,
  import: async () => (await import('./import/import.ts')).importPosts,
  experiments: async () => (await import('./experiments/experiments.ts')).experiments,
  people: async () => (await import('./people/people.ts')).people,
  users: async () => (await import('./users/users.ts')).users,
  drill: async () => (await import('./drill/drill.ts')).drill,
  receipt: async () => (await import('./receipt/receipt.ts')).receipt,
  events: async () => (await import('./events/events.ts')).events,
  reports: async () => (await import('./reports/reports.ts')).reports,
  purge: async () => (await import('./purge/purge.ts')).purge,
  links: async () => (await import('./links/links.ts')).links,
  tree: async () => (await import('./repository-checks/tree.ts')).tree,
  redirects: async () => (await import('./redirects/redirects.ts')).redirects,
};

async function help(): Promise<string> {
  const rows = Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(14)} ${(await load()).summary}`);
  return [
    'Usage: npm run hub -- COMMAND [options]',
    '',
    ...(await Promise.all(rows)),
    '',
    'Run COMMAND --help for details.',
  ].join('\n');
}

const [name = '', ...rest] = process.argv.slice(2);
const command = await commands[name]?.();
if (!command) {
  console.log(await help());
  process.exitCode = ['', '--help', '-h', 'help'].includes(name) ? 0 : 2;
} else if (rest.includes('--help') || rest.includes('-h')) {
  console.log(`${command.summary}\n\n${command.help}`);
} else {
  await command.run(rest);
}
