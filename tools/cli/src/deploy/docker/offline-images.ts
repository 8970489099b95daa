import { copyFileSync, cpSync, existsSync, globSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { installPackages } from '@contenthub/services/system/debian-packages';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { commandSucceeds, type Docker, runProgram } from './docker.ts';

const deployFolder = join(repositoryRoot, 'deploy');
const mirror = process.env.DEBIAN_MIRROR || 'http://deb.debian.org';

/** Base images and engines by their variable: the defaults of the Dockerfiles and the compose file. */
export function imageDefaults(): Record<string, string> {
  const dockerfiles = globSync(join(deployFolder, '*/Dockerfile')).map((path) => readFileSync(path, 'utf8'));
  const compose = readFileSync(join(deployFolder, 'compose.yaml'), 'utf8');
  return Object.fromEntries([
    ...dockerfiles.flatMap((text) =>
      [...text.matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(([, name, image]) => [name, image]),
    ),
    ...[...compose.matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)].map(([, name, image]) => [name, image]),
  ]);
}

export const debianImage = imageDefaults().DEBIAN_IMAGE ?? '';

export async function registryResponds(): Promise<boolean> {
  // Without credentials it returns 401.
  return fetch('https://registry-1.docker.io/v2/', { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status === 200 || status === 401,
    () => false,
  );
}

/** Makes the missing base images and engines from Debian packages (deploy/offline). */
export async function buildOfflineImages(docker: Docker): Promise<void> {
  await importDebian(docker);
  const images = imageDefaults();
  const context = await temporaryFolder();
  try {
    for (const path of globSync(join(deployFolder, 'offline/*'))) cpSync(path, join(context.path, basename(path)));
    await addBuildFiles(context.path);
    await docker.compose(['--file', join(deployFolder, 'offline/compose.yaml'), '--progress', 'plain', 'build'], {
      env: { ...images, CONTEXT: context.path },
    });
  } finally {
    await context.remove();
  }
}

/** The Node that runs this, the npm that it was called with, and the authorities that this machine trusts. */
async function addBuildFiles(context: string): Promise<void> {
  copyFileSync(realpathSync(process.execPath), join(context, 'node'));
  const npm = process.env.npm_execpath ?? (await runProgram(['sh', '-c', 'command -v npm'])).trim();
  cpSync(dirname(dirname(realpathSync(npm))), join(context, 'npm'), { recursive: true });
  const authorities = process.env.NODE_EXTRA_CA_CERTS || '/etc/ssl/certs/ca-certificates.crt';
  const target = join(context, 'ca-certificates.crt');
  if (existsSync(authorities)) copyFileSync(authorities, target);
  else writeFileSync(target, '');
}

/** Installs a minimal Debian 13 into a folder and imports it as the image that the Dockerfiles name. */
export async function importDebian(docker: Docker): Promise<void> {
  if (await docker.hasImage(debianImage)) return;
  if (!(await commandSucceeds(['debootstrap', '--version']))) await installPackages(['debootstrap']);
  const folder = await temporaryFolder();
  const root = join(folder.path, 'root');
  try {
    await runProgram(['debootstrap', '--variant=minbase', 'trixie', root, `${mirror}/debian`]);
    await runProgram(['rm', '-rf', join(root, 'var/lib/apt/lists'), join(root, 'etc/apt/sources.list')]);
    await runProgram(['mkdir', '-p', join(root, 'var/lib/apt/lists/partial')]);
    writeFileSync(join(root, 'etc/apt/sources.list.d/debian.sources'), sources());
    // As in the official image: no translations, and no sync after each file.
    writeFileSync(join(root, 'etc/apt/apt.conf.d/docker-no-languages'), 'Acquire::Languages "none";\n');
    writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/docker-apt-speedup'), 'force-unsafe-io\n');
    const archive = join(folder.path, 'root.tar');
    await runProgram(['tar', '--directory', root, '--create', '--file', archive, '.']);
    await docker.run(['import', archive, debianImage]);
  } finally {
    await folder.remove();
  }
}

function sources(): string {
  const signed = 'Components: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n';
  return [
    `Types: deb\nURIs: ${mirror}/debian\nSuites: trixie trixie-updates\n${signed}`,
    `Types: deb\nURIs: ${mirror}/debian-security\nSuites: trixie-security\n${signed}`,
  ].join('\n');
}
