import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from '@contenthub/all-in-one/repository-paths';
import { commands } from './commands.ts';
import { runCli } from './run-cli.ts';

enableCompileCache(compileCacheFolder);

const exitCode = await runCli(commands, process.argv.slice(2));
if (exitCode !== undefined) process.exitCode = exitCode;
