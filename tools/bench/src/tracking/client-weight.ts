import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, minify } from 'vite';

const entry = fileURLToPath(import.meta.resolve('@contenthub/tracking/sending-client'));
const lazyModules = ['retry-queue', 'daily-ping', 'withdrawal'];

/** Returns the gzip size of the client's initial code and of its lazy code. */
export async function clientWeight(): Promise<{ initial: number; later: number }> {
  const [initial, ...parts] = await Promise.all([entry, ...lazyModules.map(lazyModuleFile)].map(gzipSize));
  return { initial: initial ?? 0, later: parts.reduce((sum, bytes) => sum + bytes, 0) };
}

function lazyModuleFile(name: string): string {
  return entry.replace('sending-client', name);
}

/** Builds it as a library, without the lazy-loading helper that Vite adds once per app. */
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
