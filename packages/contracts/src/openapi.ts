import { ApiError } from './api-error.ts';
import type { Call } from './call.ts';
import { contentApi } from './content-api.ts';
import { contentApiBase, totalCountHeader } from './content-paths.ts';
import { experimentsApi } from './experiments-api.ts';
import { platformApi } from './platform-api.ts';
import { clientHeaders, csrfHeader, platformBase } from './platform-paths.ts';
import { privateApi, privateApiBase } from './private-api.ts';

type Json = Record<string, unknown>;

/** The content API and the platform's as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const schemas: Json = {};
  const paths: Json = {};
  for (const call of Object.values<Call>(contentApi))
    paths[contentApiBase + call.path] = { get: operation(call, schemas) };
  for (const call of Object.values<Call>(privateApi))
    paths[privateApiBase + call.path] = { get: operation(call, schemas) };
  for (const call of Object.values<Call>({ ...platformApi, ...experimentsApi })) {
    const described = { ...(paths[platformBase + call.path] as Json | undefined) };
    described[call.method === 'POST' ? 'post' : 'get'] = platformOperation(call, schemas);
    paths[platformBase + call.path] = described;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Contenthub API',
      version: '1.0.0',
      description: 'Generated from packages/contracts by `npm run openapi`; not written by hand.',
    },
    paths,
    components: { schemas: sorted(schemas) },
  };
}

function operation(call: Call, schemas: Json): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    parameters: [...parameters(call.params, 'path', schemas), ...parameters(call.query, 'query', schemas)],
    responses: {
      200: {
        description: 'The answer.',
        ...(call.paged && {
          headers: { [totalCountHeader]: { schema: { type: 'integer' }, description: 'Length of the whole list.' } },
        }),
        content: { 'application/json': { schema: named(call.answer, schemas) } },
      },
      default: {
        description: 'What went wrong.',
        content: { 'application/json': { schema: named(ApiError, schemas) } },
      },
    },
  };
}

/** With what every call of the platform carries, and the body of those that change something. */
function platformOperation(call: Call, schemas: Json): Json {
  const described = operation(call, schemas);
  const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: { type: 'string' } });
  const parameters = [
    ...(described.parameters as Json[]),
    header(clientHeaders.type, true),
    header(clientHeaders.version, true),
    header(clientHeaders.container, false),
    ...(call.method === 'POST' ? [header(csrfHeader, true)] : []),
  ];
  if (!call.body) return { ...described, parameters };
  const mediaType = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const requestBody = { required: true, content: { [mediaType]: { schema: named(call.body, schemas) } } };
  return { ...described, parameters, requestBody };
}

function parameters(object: Call['params'], place: 'path' | 'query', schemas: Json): Json[] {
  const required: readonly string[] = object.required ?? [];
  return Object.entries(object.properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: named(schema, schemas),
  }));
}

/** A schema with a title becomes a named component; everything else stays where it is. */
function named(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((part) => named(part, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const plain = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, named(part, schemas)]));
  if (typeof plain.title !== 'string') return plain;
  schemas[plain.title] = plain;
  return { $ref: `#/components/schemas/${plain.title}` };
}

function sorted(record: Json): Json {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
}
