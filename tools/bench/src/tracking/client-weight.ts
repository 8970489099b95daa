import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, minify } from 'vite';

const entry = fileURLToPath(import.meta.resolve('@contenthub/tracking/sending-client'));
const lazyModules = ['retry-queue', 'daily-ping', 'withdrawal'];

/** What the client weighs before anything of it is used, and what may come later, in bytes of gzip. */
export async function clientWeight(): Promise<{ initial: number; later: number }> {
  const [initial, ...parts] = await Promise.all([entry, ...lazyModules.map(lazyModuleFile)].map(gzipSize));
  return { initial: initial ?? 0, later: parts.reduce((sum, bytes) => sum + bytes, 0) };
}

function lazyModuleFile(name: string): string {
  return entry.replace('sending-client', name);
}

/** As a library, without what Vite adds to an app once for all that comes late. */
async function gzipSize(file: string): Promise<number> {
  const external = (id: string) =>
    lazyModules.some((name) => id.endsWith(`/${name}.ts`) && !file.endsWith(`/${name}.ts`));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'] }, rolldownOptions: { external } },
  });
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = output.map((one) => ('code' in one ? one.code : '')).join('\n');
  return gzipSync((await minify(file, code, { module: true })).code, { level: 9 }).length;
}
