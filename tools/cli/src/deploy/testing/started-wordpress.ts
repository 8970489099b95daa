import { type ChildProcess, execFileSync, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, fchownSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { mariadbSocket, mariadbUser } from '@contenthub/services/engines/mariadb';
import { systemUser } from '@contenthub/services/system/run-command';
import { siteConfig } from '@contenthub/services/wordpress/site-config';
import { siteFolder } from '@contenthub/services/wordpress/site-files';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { deployFolder, readCompose } from './compose-file.ts';

const prefix = 'image_';

/** The image's folder, built as in its Dockerfile, with its two servers on local ports. */
export class StartedWordPress {
  readonly changes: string;
  readonly process: { cwd: string; env: Record<string, string>; uid: number; gid: number };
  readonly #folder: TemporaryFolder;
  readonly origin: string;
  readonly #servers: { child: ChildProcess; ended: Promise<unknown> }[];

  private constructor(folder: TemporaryFolder, http: number) {
    const { name: _, ...ids } = systemUser('www-data');
    const { environment = {} } = readCompose()['wordpress-set-up'] ?? {};
    const database = { WORDPRESS_DB_HOST: `localhost:${mariadbSocket}`, WORDPRESS_DB_USER: mariadbUser() };
    // Nothing listens for signals, and no host name needs to be resolved.
    const quiet = { CONTENTHUB_URL: 'http://127.0.0.1:1' };
    const own = { ...database, ...quiet, WORDPRESS_DB_PASSWORD: '', WORDPRESS_TABLE_PREFIX: prefix };
    const path = { PATH: `${process.env.PATH}:/usr/sbin` };
    this.process = { cwd: folder.path, env: { ...environment, ...own, ...path }, ...ids };
    this.#folder = folder;
    this.origin = `http://127.0.0.1:${http}`;
    this.changes = this.setUp();
    const compose = readCompose();
    const [nginx = '', ...words] = (compose['wordpress-http']?.command ?? []).map((word) =>
      word === '/srv/wordpress/' ? `${folder.path}/` : word,
    );
    // The servers open the log by name, so they must own it.
    const log = openSync(join(folder.path, 'log'), 'w');
    fchownSync(log, ids.uid, ids.gid);
    const options: SpawnOptions = { ...this.process, stdio: ['ignore', log, log] };
    const servers = [
      spawnChild('php-fpm8.2', ['--nodaemonize', '--fpm-config', join(folder.path, 'php-fpm.conf')], options),
      spawnChild(nginx, words, options),
    ];
    this.#servers = servers.map((child) => ({ child, ended: once(child, 'exit') }));
  }

  static async start(): Promise<StartedWordPress> {
    dropTables();
    const folder = await temporaryFolder();
    chmodSync(folder.path, 0o777);
    const [php, http] = [await freePort(), await freePort()];
    const site = join(folder.path, 'site');
    cpSync(siteFolder, site, { recursive: true });
    for (const name of ['set-up.php', 'wp-config.php', 'uploads.conf']) {
      copyFileSync(join(deployFolder, 'wordpress', name), join(name === 'wp-config.php' ? site : folder.path, name));
    }
    cpSync(join(repositoryRoot, 'wordpress', 'plugin'), join(site, 'wp-content/plugins/contenthub'), {
      recursive: true,
    });
    copyFileSync(join(repositoryRoot, 'wordpress/install.php'), join(folder.path, 'install.php'));
    writeFileSync(join(folder.path, 'site.json'), JSON.stringify(await siteConfig()));
    writeConfig(folder.path, 'php-fpm.conf', [['listen = 9000', `listen = 127.0.0.1:${php}`]]);
    writeConfig(folder.path, 'nginx.conf', [
      ['listen 8080', `listen 127.0.0.1:${http}`],
      ['wordpress:9000', `127.0.0.1:${php}`],
      ['/tmp/', `${folder.path}/`],
    ]);
    return new StartedWordPress(folder, http);
  }

  setUp(): string {
    const [program = '', ...words] = readCompose()['wordpress-set-up']?.command ?? [];
    return execFileSync(program, words, { ...this.process, encoding: 'utf8' });
  }

  /** The credentials of the content service. */
  get access(): { url: string; user: string; applicationPassword: string } {
    const { WORDPRESS_USER: user = '', WORDPRESS_APPLICATION_PASSWORD: applicationPassword = '' } =
      readCompose().content?.environment ?? {};
    return { url: this.origin, user, applicationPassword };
  }

  /** Returns what WordPress prints for a piece of code, optionally with other settings. */
  php(code: string, settings: Record<string, string> = {}): string {
    const { env, ...options } = this.process;
    const load = `require 'site/wp-load.php'; ${code}`;
    return execFileSync('php', ['-r', load], { ...options, env: { ...env, ...settings }, encoding: 'utf8' });
  }

  /** Returns the status of a request as the content service, or 0 if the server does not respond. */
  async status(path: string, init: RequestInit = {}, password = this.access.applicationPassword): Promise<number> {
    const headers = { authorization: `Basic ${btoa(`${this.access.user}:${password}`)}`, ...init.headers };
    const response = await fetch(this.origin + path, { redirect: 'manual', ...init, headers }).catch(() => undefined);
    return response?.status ?? 0;
  }

  async stop(): Promise<void> {
    for (const { child, ended } of this.#servers) {
      child.kill('SIGTERM');
      await ended;
    }
    dropTables();
    await this.#folder.remove();
  }
}

function writeConfig(folder: string, name: string, replaced: [string, string][]): void {
  let text = readFileSync(join(deployFolder, 'wordpress', name), 'utf8');
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`${name} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(join(folder, name), text);
}

/** Also called before a test, because an aborted test leaves tables behind. */
function dropTables(): void {
  const tables = sql(`select table_name from information_schema.tables where table_name like '${prefix}%'`).trim();
  if (tables) sql(`drop table ${tables.split('\n').join(', ')}`);
}

function sql(statement: string): string {
  const options = ['--no-defaults', `--socket=${mariadbSocket}`, '--batch', '--skip-column-names', 'wordpress'];
  return execFileSync('mariadb', options, { input: statement, encoding: 'utf8' });
}
