import { basename, join } from 'node:path';
import { phpVersion, repositoryRoot } from '@contenthub/services/settings';
import { runCommand } from '@contenthub/services/system/run-command';
import { unpackPackages } from '@contenthub/services/system/unpacked-packages';
import { expect, test } from 'vitest';
import { listRepositoryFiles } from './repository-files.ts';

/** PHP 8.4 with all libraries that it loads, because those of Debian 12 are older. */
const newestPhp = [
  ...['php8.4-cli', 'libc6', 'libedit2', 'libargon2-1', 'libpcre2-8-0', 'libsodium23', 'libssl3t64', 'libxml2'],
  ...['zlib1g', 'libtinfo6', 'libbsd0', 'libmd0', 'libicu76', 'liblzma5', 'libstdc++6', 'libgcc-s1', 'libzstd1'],
];
const php = `/usr/bin/php${phpVersion}`;
const files = listRepositoryFiles().filter((path) => path.endsWith('.php'));
const absolute = files.map((path) => join(repositoryRoot, path));

/** Runs PHP_CodeSniffer with the rules of the repository. Returns what it found as `path:line:column: level - message`. */
async function findViolations(paths: readonly string[], input?: string): Promise<string[]> {
  const usr = join(await unpackPackages(['php-codesniffer']), 'usr');
  const standard = join(repositoryRoot, 'wordpress/phpcs.xml');
  const options = [`--standard=${standard}`, '--report=emacs', '-s', '--runtime-set', 'ignore_errors_on_exit', '1'];
  const warnings = ['--runtime-set', 'ignore_warnings_on_exit', '1'];
  const program = ['-d', `include_path=${usr}/share/php`, `${usr}/bin/phpcs`];
  const output = await runCommand(php, [...program, ...options, ...warnings, ...paths], input ? { input } : {});
  return output.split('\n').filter(Boolean);
}

/** What `php -l` prints for a file apart from the confirmation, such as the use of deprecated syntax. */
async function lint(command: readonly [string, ...string[]], path: string): Promise<string> {
  const [program, ...args] = command;
  const flags = ['-n', '-d', 'display_errors=1', '-d', 'error_reporting=-1', '-l'];
  return (await runCommand(program, [...args, ...flags, path])).replace(/^No syntax errors detected.*$/m, '').trim();
}

test('M09 PHP files follow the coding standard of wordpress/phpcs.xml', async () => {
  expect(files.length).toBeGreaterThan(30);
  expect(await findViolations(absolute)).toEqual([]);
});

test('the coding standard notices spaces, brackets, quotes and functions that WordPress does not allow', async () => {
  const wrong = `<?php
declare(strict_types=1);
function wrong( int $a ) {
    if(true){
        wp_redirect("/a" . [1][0]);
    }
}
`;
  const sniffs = (await findViolations(['-'], wrong)).map((line) => /\(([\w.]+)\)$/.exec(line)?.[1]);
  expect(sniffs).toEqual(
    expect.arrayContaining([
      'Generic.WhiteSpace.DisallowSpaceIndent.SpacesUsed',
      'Squiz.ControlStructures.ControlSignature.SpaceAfterKeyword',
      'Generic.Arrays.DisallowShortArraySyntax.Found',
      'Squiz.Strings.DoubleQuoteUsage.NotRequired',
      'PEAR.Functions.FunctionCallSignature.SpaceAfterOpenBracket',
      'Generic.PHP.ForbiddenFunctions.FoundWithAlternative',
    ]),
  );
});

test('M09 PHP files compile without notices in the oldest and the newest supported PHP', async () => {
  const unpacked = join(await unpackPackages(newestPhp, 'trixie'), 'usr');
  const loader = join(unpacked, 'lib64/ld-linux-x86-64.so.2');
  const libraries = ['--library-path', join(unpacked, 'lib/x86_64-linux-gnu')];
  const newest = [loader, ...libraries, join(unpacked, 'bin/php8.4')] as const;
  const version = (command: readonly [string, ...string[]]) =>
    runCommand(command[0], [...command.slice(1), '-n', '-r', 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;']);
  expect([await version([php]), await version(newest)]).toEqual(['8.2', '8.4']);
  for (const command of [[php], newest] as const) {
    const outputs = await Promise.all(absolute.map((path) => lint(command, path)));
    expect(files.filter((_, index) => outputs[index] !== '')).toEqual([]);
  }
});

test('PHP files, functions and variables have names in lower case', async () => {
  expect(files.map((path) => basename(path)).filter((name) => !/^[a-z0-9-]+\.php$/.test(name))).toEqual([]);
  // Properties of WordPress's own classes, such as `$post->ID`, follow an arrow and not a dollar sign.
  const names = /\bfunction\s+(\w+)|\$(\w+)/g;
  const sources = await runCommand('cat', absolute);
  const found = [...sources.matchAll(names)].map(([, name, variable]) => name ?? variable ?? '');
  expect(found.length).toBeGreaterThan(500);
  const predefined = /^_(SERVER|GET|POST|REQUEST|COOKIE|FILES|ENV)$|^GLOBALS$|^__construct$/;
  expect(found.filter((name) => !/^_?[a-z0-9_]+$/.test(name) && !predefined.test(name))).toEqual([]);
});
