import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchHeadlessShell } from '@contenthub/testing/browser/chromium';
import type { TestProject } from 'vitest/node';
import { repositoryRoot } from './hub/child-process.ts';
import { preparedFolder } from './hub/hub.ts';
import { prepareHubData } from './hub/prepare-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of all hubs, removed after the run. */
    runFolder: string;
  }
}

let folder: string | undefined;

/** Runs once before all test files. */
export async function setup(project: TestProject): Promise<void> {
  await reportBrowserVersion();
  folder = await mkdtemp(join(tmpdir(), 'contenthub-e2e-'));
  await prepareHubData(join(folder, preparedFolder));
  project.provide('runFolder', folder);
}

export async function teardown(): Promise<void> {
  // The hubs of the workers may still be writing while they shut down.
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** Prints the browser's version and writes it for `.ci/timings.mjs`: a new one often explains sudden failures. */
async function reportBrowserVersion(): Promise<void> {
  const browser = await launchHeadlessShell();
  const version = `Chromium ${browser.version()}`;
  await browser.close();
  process.stdout.write(`Browser: ${version}\n`);
  const reports = join(repositoryRoot, '.reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'browser'), version);
}
