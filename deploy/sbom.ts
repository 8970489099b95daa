import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints a CycloneDX SBOM of the npm packages that are installed in the current folder and its workspaces. `npm sbom`
 * refuses an installation of one workspace without development packages.
 */
type Manifest = { name?: string; version?: string; license?: string };
type Component = { type: 'library'; name: string; version: string; purl: string; licenses?: object[] };

/** The packages in a node_modules folder and in those nested below it. Links lead to workspaces. */
function packagesIn(folder: string): Component[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return packagesIn(path);
    return [...componentOf(path), ...packagesIn(join(path, 'node_modules'))];
  });
}

function componentOf(path: string): Component[] {
  const file = join(path, 'package.json');
  if (!existsSync(file)) return [];
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (!name || !version) return [];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version.replaceAll('+', '%2B')}`;
  const licenses = typeof license === 'string' ? { licenses: [{ expression: license }] } : {};
  return [{ type: 'library', name, version, purl, ...licenses }];
}

const groups = ['apps', 'packages', 'services', 'tools'].filter((group) => existsSync(group));
const workspaces = groups.flatMap((group) => readdirSync(group).map((name) => join(group, name)));
const installed = ['.', ...workspaces].flatMap((folder) => packagesIn(join(folder, 'node_modules')));
const byPurl = new Map(installed.map((component) => [component.purl, component]));
const components = [...byPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
const metadata = { component: { type: 'container', name: process.argv[2] ?? 'contenthub' } };
process.stdout.write(
  `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components }, undefined, 1)}\n`,
);
