import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * `npm run check`: lint and types run beside the unit and component tests, whose output is shown at once. Theirs
 * follows when they end. Arguments go to Vitest, as in `npm run check -- --changed`.
 */
const startedAt = performance.now();

async function run(script, args = [], isShown = false) {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  const [outputs, [code]] = await Promise.all([
    isShown ? [] : Promise.all([text(child.stdout), text(child.stderr)]),
    once(child, 'exit'),
  ]);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const result = { script, isPassed: code === 0, seconds };
  // Linters that pass have nothing to say.
  if (code !== 0) process.stdout.write(outputs.join('').trimEnd());
  process.stdout.write(`\n${describe(result)}\n`);
  return result;
}

const describe = ({ script, isPassed, seconds }) =>
  `── ${script}: ${isPassed ? 'passed' : 'FAILED'} after ${seconds} s`;

const results = await Promise.all([run('lint'), run('types'), run('test', process.argv.slice(2), true)]);
const failed = results.filter(({ isPassed }) => !isPassed);
if (failed.length > 0) process.stdout.write(`\n${failed.map(describe).join('\n')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
