import { contentApi } from '@contenthub/contracts/content/content-api';
import { contentApiBase, totalCountHeader } from '@contenthub/contracts/content/content-paths';
import { experimentsApi } from '@contenthub/contracts/experiments/experiments-api';
import { ApiError, type Endpoint } from '@contenthub/contracts/http/endpoint';
import { platformApi } from '@contenthub/contracts/platform/platform-api';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { clientHeaders, csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { wordpressRestApi, wordpressRestApiBase } from '@contenthub/contracts/wordpress/wordpress-api';

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document of the content API and the platform API. */
export function openApiDocument(): Json {
  const schemas: Json = {};
  const paths: Json = {};
  for (const call of Object.values<Endpoint>(contentApi))
    paths[contentApiBase + call.path] = { get: operation(call, schemas) };
  for (const call of Object.values<Endpoint>(wordpressRestApi))
    paths[wordpressRestApiBase + call.path] = { get: operation(call, schemas) };
  for (const call of Object.values<Endpoint>({ ...platformApi, ...experimentsApi })) {
    const operations = { ...(paths[platformBase + call.path] as Json | undefined) };
    operations[call.method === 'POST' ? 'post' : 'get'] = platformOperation(call, schemas);
    paths[platformBase + call.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Contenthub API',
      version: '1.0.0',
      description: 'Generated from packages/contracts by `npm run openapi`; do not edit.',
    },
    paths,
    components: { schemas: sortKeys(schemas) },
  };
}

function operation(call: Endpoint, schemas: Json): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    parameters: [...parameters(call.params, 'path', schemas), ...parameters(call.query, 'query', schemas)],
    responses: {
      200: {
        description: 'Success.',
        ...(call.paged && {
          headers: {
            [totalCountHeader]: { schema: { type: 'integer' }, description: 'Number of items in the whole list.' },
          },
        }),
        content: { 'application/json': { schema: extractComponents(call.response, schemas) } },
      },
      default: {
        description: 'Error.',
        content: { 'application/json': { schema: extractComponents(ApiError, schemas) } },
      },
    },
  };
}

/** Adds the headers of every platform call, and the body of calls that change data. */
function platformOperation(call: Endpoint, schemas: Json): Json {
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
  const requestBody = { required: true, content: { [mediaType]: { schema: extractComponents(call.body, schemas) } } };
  return { ...described, parameters, requestBody };
}

function parameters(object: Endpoint['params'], location: 'path' | 'query', schemas: Json): Json[] {
  const required: readonly string[] = object.required ?? [];
  return Object.entries(object.properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: extractComponents(schema, schemas),
  }));
}

/** Turns schemas with a title into named components. All others stay inline. */
function extractComponents(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((part) => extractComponents(part, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const extracted = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, extractComponents(part, schemas)]),
  );
  if (typeof extracted.title !== 'string') return extracted;
  schemas[extracted.title] = extracted;
  return { $ref: `#/components/schemas/${extracted.title}` };
}

function sortKeys(record: Json): Json {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
}
