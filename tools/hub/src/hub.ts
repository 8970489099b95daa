import { bench } from './bench/bench.ts';
import type { Command } from './command.ts';
import { dev } from './dev.ts';
import { events } from './events/events.ts';
import { experiments } from './experiments/experiments.ts';
import { generate } from './generate/generate.ts';
import { importPosts } from './import/import.ts';
import { pictures } from './pictures.ts';
import { preview } from './preview.ts';
import { requirements } from './requirements/requirements.ts';
import { start } from './start.ts';
import { users } from './users/users.ts';

const commands: Record<string, Command> = {
  dev,
  start,
  preview,
  requirements,
  pictures,
  bench,
  generate,
  import: importPosts,
  experiments,
  users,
  events,
};

function help(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`);
  return ['Usage: npm run hub -- COMMAND [options]', '', ...rows, '', 'COMMAND --help says more.'].join('\n');
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.log(help());
  process.exitCode = ['', '--help', '-h', 'help'].includes(name) ? 0 : 2;
} else if (rest.includes('--help') || rest.includes('-h')) {
  console.log(`${command.summary}\n\n${command.help}`);
} else {
  await command.run(rest);
}
