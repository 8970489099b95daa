import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mariadbSocket, mariadbUser, wordpressDatabase } from '../engines/mariadb.ts';
import {
  analyticsUrl,
  contenthubSite,
  contenthubUrl,
  repositoryRoot,
  servicesFolder,
  urls,
  wordpressRelease,
  wordpressSuites,
} from '../settings.ts';
import type { Secrets } from '../state.ts';
import { runCommand, systemUser } from '../system/run-command.ts';
import { unpackPackagesInLock } from '../system/unpacked-packages.ts';
import { ensureFolder, mirrorFolder, writeFileIfChanged } from '../system/write-files.ts';

/** With the libraries that Debian links into the tree. */
const packages = [
  ...['wordpress', 'wordpress-theme-twentytwentythree', 'php-getid3'],
  ...['libphp-phpmailer', 'libjs-cropper', 'libjs-jquery-ui', 'libjs-lodash', 'libjs-underscore', 'node-lodash'],
];
// A release's database cannot be used by an older one.
const folder = join(servicesFolder, wordpressRelease === 'stable' ? 'wordpress' : 'wordpress-newest');
export const siteFolder = join(folder, 'site');
export const installScript = join(folder, 'install.php');

/** Installs WordPress, its configuration and our PHP files. Returns the version and whether our files changed. */
export async function installSiteFiles(secrets: Secrets): Promise<{ version: string; changed: boolean }> {
  const user = systemUser('www-data');
  ensureFolder(folder);
  const debianTree = join(
    await unpackPackagesInLock(packages, wordpressSuites[wordpressRelease]),
    'usr/share/wordpress',
  );
  const version = await versionOf(debianTree);
  // Debian links the tree to its own folders. A copy without links can be changed safely.
  if ((await versionOf(siteFolder)) !== version) {
    for (const part of ['wp-admin', 'wp-includes']) await rm(join(siteFolder, part), { recursive: true, force: true });
    // A link to a file of Apache, which exists only where the package is installed.
    await rm(join(debianTree, '.htaccess'), { force: true });
    await runCommand('cp', ['-rLT', debianTree, siteFolder]);
  }
  await runCommand(process.execPath, [join(repositoryRoot, 'apps', 'wordpress-editor', 'build.ts')]);
  ensureFolder(join(siteFolder, 'wp-content', 'uploads'), { user });
  const files = [
    await mirrorFolder(
      join(repositoryRoot, 'wordpress', 'plugin'),
      join(siteFolder, 'wp-content', 'plugins', 'contenthub'),
    ),
    await writeFileIfChanged(installScript, await readFile(join(repositoryRoot, 'wordpress', 'install.php'))),
    await writeFileIfChanged(join(siteFolder, 'wp-config.php'), wpConfig(secrets), { user, mode: 0o640 }),
  ];
  return { version, changed: files.includes(true) };
}

async function versionOf(tree: string): Promise<string> {
  const text = await readFile(join(tree, 'wp-includes', 'version.php'), 'utf8').catch(() => '');
  return text.match(/\$wp_version = '([^']+)'/)?.[1] ?? '';
}

function wpConfig(secrets: Secrets): string {
  const constants: Record<string, string | number | boolean> = {
    DB_NAME: wordpressDatabase,
    DB_USER: mariadbUser(),
    DB_PASSWORD: '',
    DB_HOST: `localhost:${mariadbSocket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    // Derived from the URL by default, so an editor's cookie would differ when the hub itself sends the request.
    COOKIEHASH: createHash('sha256').update(`${secrets.salt} cookies`).digest('hex').slice(0, 32),
    // Application passwords without TLS work only in a local environment.
    WP_ENVIRONMENT_TYPE: 'local',
    // A separate process calls wp-cron.php every second. A dead job must not block scheduled posts for a minute.
    DISABLE_WP_CRON: true,
    WP_CRON_LOCK_TIMEOUT: 10,
    // No external requests: without a network, update checks would delay the cron jobs.
    WP_HTTP_BLOCK_EXTERNAL: true,
    WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost',
    AUTOMATIC_UPDATER_DISABLED: true,
    DISALLOW_FILE_MODS: true,
    DISALLOW_UNFILTERED_HTML: true,
    CONTENTHUB_URL: contenthubUrl,
    CONTENTHUB_ANALYTICS_URL: analyticsUrl,
    CONTENTHUB_SIGNAL_SECRET: secrets.signal,
  };
  for (const scheme of ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE']) {
    for (const kind of ['KEY', 'SALT']) {
      constants[`${scheme}_${kind}`] = createHash('sha256').update(`${secrets.salt} ${scheme} ${kind}`).digest('hex');
    }
  }
  const lines = Object.entries(constants).map(([name, value]) => `define( '${name}', ${phpLiteral(value)} );`);
  return `<?php
// Written by tools/services; changes here are overwritten.
${lines.join('\n')}
${addressesPhp}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
}

// Only the hub on this host may set the host of links. It sends its own address, never a reader's.
const addressesPhp = `$hub = '127.0.0.1' === ( $_SERVER['REMOTE_ADDR'] ?? '' ) ? ( $_SERVER['HTTP_X_FORWARDED_HOST'] ?? '' ) : '';
if ( 1 === preg_match( '/^[a-z0-9.-]+(:[0-9]+)?$/', $hub ) ) {
	$https = 'https' === ( $_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '' );
	if ( $https ) {
		$_SERVER['HTTPS'] = 'on';
	}
	$_SERVER['HTTP_HOST'] = $hub;
	define( 'WP_HOME', ( $https ? 'https://' : 'http://' ) . $hub );
	define( 'CONTENTHUB_SITE_URL', WP_HOME );
} else {
	define( 'WP_HOME', ${phpLiteral(urls.wordpress)} );
	define( 'CONTENTHUB_SITE_URL', ${phpLiteral(contenthubSite)} );
}
define( 'WP_SITEURL', WP_HOME );`;

function phpLiteral(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value);
}
