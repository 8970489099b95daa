import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from '@contenthub/all-in-one/repository-paths';

enableCompileCache(compileCacheFolder);

const [name, ...rest] = process.argv.slice(2);
const isPlan = name === 'scale';
const command = isPlan ? (await import('./capacity-plan/capacity-plan.ts')).scale : (await import('./bench.ts')).bench;
if (rest.includes('--help') || name === '--help') console.log(`${command.summary}\n\n${command.help}`);
else await command.run(isPlan ? rest : process.argv.slice(2));
