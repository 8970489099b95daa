import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/temporary-folder.ts';
import { type NodeProcess, startNode } from './node-process.ts';

/** Starts a service process in a separate folder per test, and stops processes that a test leaves running. */
export function useServiceProcess(main: URL, portSetting: string) {
  const script = fileURLToPath(main);
  const started: NodeProcess[] = [];
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const { child, exited } of started.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
    await folder.remove();
  });
  return {
    resolvePath: (name: string) => join(folder.path, name),
    start(env: Record<string, string>): NodeProcess {
      const service = startNode(script, { [portSetting]: '0', DATA_FOLDER: join(folder.path, 'data'), ...env });
      started.push(service);
      return service;
    },
    /** The URL from the service's log. */
    async address(service: NodeProcess): Promise<string> {
      const [, found] = await service.waitForOutput(/"address":"([^"]+)"/);
      return found ?? '';
    },
  };
}
