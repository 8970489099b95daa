import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackPackages } from '@contenthub/services/system/unpacked-packages';
import { parseAllDocuments } from 'yaml';
import { deployFolder } from './compose-file.ts';

type Reference = { name: string; key: string; optional?: boolean };
export type EnvironmentVariable = {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: Reference; secretKeyRef?: Reference };
};
export type Container = {
  name: string;
  image: string;
  env?: EnvironmentVariable[];
  ports?: { name: string; containerPort: number }[];
  resources?: { limits?: Record<string, string>; requests?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  livenessProbe?: object;
  readinessProbe?: object;
};
type PodSpec = {
  containers: Container[];
  initContainers?: Container[];
  securityContext?: Record<string, unknown>;
  automountServiceAccountToken?: boolean;
};
export type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own, and the schema test checks them
  spec: any;
  data?: Record<string, string>;
};

/** The overlay in deploy/kubernetes/example, as `kubectl kustomize` renders it. */
export async function renderExample(): Promise<Resource[]> {
  const folder = join(deployFolder, 'kubernetes/example');
  const { stdout } = await promisify(execFile)(await findKubectl(), ['kustomize', folder]);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Resource);
}

/** The installed kubectl, or the one of Debian 13, because the Kustomize of Debian 12 is too old. */
async function findKubectl(): Promise<string> {
  const installed = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'kubectl'));
  return installed.find(existsSync) ?? join(await unpackPackages(['kubectl'], 'trixie'), 'usr/bin/kubectl');
}

export function podSpec({ kind, spec }: Resource): PodSpec | undefined {
  return kind === 'Deployment' || kind === 'StatefulSet' ? (spec.template.spec as PodSpec) : undefined;
}

type Validator = ((data: object) => boolean) & { errors?: { instancePath: string; message?: string }[] | null };

/** Problems of a resource according to the schemas of the Kubernetes API, including fields that they do not have. */
export async function findProblems(resource: Resource): Promise<string[]> {
  const validate = await loadValidator(resource);
  // The validators ignore unknown fields, but they read every known one.
  const read = new Set<string>();
  if (validate(recordReads(resource, '', read))) return listFields(resource).filter((field) => !read.has(field));
  return (validate.errors ?? []).map(({ instancePath, message = 'is invalid' }) => `${instancePath} ${message}`);
}

/** For `networking.k8s.io/v1` and `Ingress`, the schema is `IoK8sApiNetworkingV1Ingress`. */
async function loadValidator({ apiVersion, kind }: Resource): Promise<Validator> {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse();
  const name = ['io', 'k8s', 'api', group.replace(/\..*/, ''), version, kind].map(capitalise).join('');
  return ((await import(`kubernetes-models/_schemas/${name}`)) as { validate: Validator }).validate;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function recordReads<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return found;
      read.add(`${path}/${key}`);
      return typeof found === 'object' && found !== null ? recordReads(found, `${path}/${key}`, read) : found;
    },
  });
}

function listFields(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [`${path}/${key}`, ...listFields(each, `${path}/${key}`)]);
}
