import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
  const start = (env: Record<string, string>): NodeProcess => {
    const service = startNode(script, { [portSetting]: '0', DATA_FOLDER: join(folder.path, 'data'), ...env });
    started.push(service);
    return service;
  };
  return {
    resolvePath: (name: string) => join(folder.path, name),
    start,
    async stop({ child, exited }: NodeProcess): Promise<void> {
      child.kill('SIGTERM');
      expect(await exited).toEqual({ code: 0, signal: null });
    },
    /** A test that every service passes. There is one problem for each invalid setting, in the order of the schema. */
    itReportsInvalidSettings(invalid: Record<string, string>, problems: string[]): void {
      it('reports every invalid setting without its secrets and exits', async () => {
        const service = start({ [portSetting]: 'http', LOG_LEVEL: 'loud', ...invalid });
        expect((await service.exited).code).toBe(1);
        const [title, ...lines] = service.output().trimEnd().split('\n  ');
        expect(title).toBe('Invalid settings:');
        const expected = ['LOG_LEVEL must be one of fatal, error, warn', `${portSetting} must be integer`, ...problems];
        expect(lines.toSorted()).toEqual(expected.toSorted().map((problem) => expect.stringContaining(problem)));
        const secrets = Object.keys(invalid).filter((name) => name.endsWith('SECRET'));
        expect(secrets.filter((name) => service.output().includes(`"${invalid[name]}"`))).toEqual([]);
      });
    },
    /** The URL from the service's log. */
    async address(service: NodeProcess): Promise<string> {
      const [, found] = await service.waitForOutput(/"address":"([^"]+)"/);
      return found ?? '';
    },
  };
}
