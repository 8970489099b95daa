import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import type { Static, TObject } from 'typebox';
import Type from 'typebox';
import type { Logger } from '../observability/logger.ts';

/** Settings of every service. */
export const commonSettings = {
  HOST: Type.String({ default: '127.0.0.1', description: 'address to listen on' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'minimum level of log messages; requests are logged at debug, failed and slow ones at warn',
  }),
  TRUSTED_PROXIES: Type.String({
    default: 'loopback',
    description:
      'comma-separated addresses and networks whose X-Forwarded-For is trusted: the edge, and web before the platform',
  }),
  DRAIN_SECONDS: Type.Number({
    default: 0,
    minimum: 0,
    maximum: 60,
    description: 'how long to keep responding after SIGTERM, while not ready, before connections are closed',
  }),
  OPERATIONS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description: 'separate port for /healthz, /readyz and /metrics; defaults to the service’s own port',
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({ description: 'enables traces: base URL of an OTLP/HTTP collector' }),
  ),
};

/** A setting is missing or invalid. The message lists each one with what it should be. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

// Validating our own schemas would cost more than validating the settings.
const ajvOptions = {
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  strict: false,
  meta: false,
  validateSchema: false,
};

type Environment = Record<string, string | undefined>;

/**
 * Reads settings from the environment and validates them once, at startup. `NAME_FILE` is the path of a file with the
 * value of `NAME`, as orchestrators provide secrets. A schema with the option `deprecatedName` also accepts the
 * setting's former name, and the logger gets a warning.
 */
export function readSettings<S extends TObject>(
  schema: S,
  named: Environment,
  logger?: Pick<Logger, 'warn'>,
): Static<S> {
  const names = Object.keys(schema.properties);
  const deprecated = findDeprecatedNames(schema);
  const env: Environment = { ...named, ...readSettingFiles([...names, ...deprecated.keys()], named) };
  for (const [formerName, name] of deprecated) {
    if (!env[formerName]) continue;
    logger?.warn(`${formerName} is deprecated; use ${name}`);
    env[name] ||= env[formerName];
  }
  // An empty variable counts as absent, because compose files and shells use that for "not set".
  const configured = Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]]));
  const validate = new Ajv(ajvOptions).compile(schema);
  const valid = validate(configured);
  const lines = valid ? [] : (validate.errors ?? []).map((error) => explainError(error, schema, env));
  if (env.NODE_ENV === 'production') lines.push(...findWeakSecrets(configured));
  if (lines.length === 0) return configured as Static<S>;
  throw new SettingsError(['Invalid settings:', ...new Set(lines)].join('\n  '));
}

/** Former names of settings, with the current ones. */
function findDeprecatedNames({ properties }: TObject): Map<string, string> {
  const entries = Object.entries(properties as Record<string, { deprecatedName?: string }>);
  return new Map(entries.flatMap(([name, { deprecatedName }]) => (deprecatedName ? [[deprecatedName, name]] : [])));
}

function readSettingFiles(names: readonly string[], env: Environment): Record<string, string> {
  const values = names.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw new SettingsError(`${name} and ${name}_FILE are both set. Remove one of them.`);
    try {
      return [[name, readFileSync(file, 'utf8').trimEnd()] as const];
    } catch (error) {
      throw new SettingsError(`${name}_FILE cannot be read: ${String(error)}`);
    }
  });
  return Object.fromEntries(values);
}

const isSecret = (name: string) => /SECRET|PASSWORD/.test(name);

/**
 * Finds guessable secrets: placeholders of the example file, also inside a URL, and values that repeat a few letters.
 */
function findWeakSecrets(configured: Record<string, unknown>): string[] {
  return Object.entries(configured).flatMap(([name, value]) => {
    if (/change-?me/i.test(String(value))) return [`${name} still has the placeholder of the example file`];
    const varied = new Set(String(value)).size >= 8;
    return isSecret(name) && !varied ? [`${name} is too weak (generate one with: openssl rand -hex 24)`] : [];
  });
}

function explainError(error: ErrorObject, schema: TObject, env: Environment): string {
  const missing: unknown = error.params.missingProperty;
  const name = typeof missing === 'string' ? missing : error.instancePath.slice(1);
  const property: unknown = schema.properties[name];
  const description =
    typeof property === 'object' && property !== null && 'description' in property ? ` (${property.description})` : '';
  if (missing) {
    const needed = error.keyword === 'dependencies' ? `, and ${error.params.property} needs it` : '';
    return `${name} is missing${needed}${description}`;
  }
  const allowed: unknown = error.params.allowedValues;
  const must = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : error.message;
  // Secrets must not appear in a terminal or a log, not even invalid ones.
  const currentValue = isSecret(name) ? '' : `; it is "${env[name]}"`;
  return `${name} ${must}${currentValue}${description}`;
}
