import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { contentApi } from '../content/content-api.ts';
import { contentPaths, requestPath } from '../content/content-paths.ts';
import { experimentsApi } from '../experiments/experiments-api.ts';
import { platformApi } from '../platform/platform-api.ts';
import { samples } from './samples.ts';

const ajv = addFormats.default(new Ajv2020({ allErrors: true }));

describe('samples', () => {
  for (const [name, { schema, samples: examples }] of Object.entries(samples)) {
    it(`${name} matches its schema`, () => {
      const validate = ajv.compile(schema);
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
    });
  }

  it('exist for every endpoint', () => {
    expect(Object.keys(samples)).toEqual(
      expect.arrayContaining(Object.keys({ ...contentApi, ...platformApi, ...experimentsApi })),
    );
  });
});

describe('requestPath', () => {
  it('puts blog_type on every call and leaves out undefined parameters', () => {
    const address = requestPath(
      contentPaths.category,
      { slug: 'a b' },
      { blog_type: 'main', page: 2, search: undefined },
    );
    expect(address).toBe('/category/a%20b/?blog_type=main&page=2');
    for (const call of Object.values(contentApi)) expect(call.query.required).toContain('blog_type');
  });
});
