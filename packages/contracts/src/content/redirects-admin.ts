import Type, { type Static } from 'typebox';

/**
 * Editors manage redirects in WordPress, which sends requests here, signed like a webhook. It is not below the public
 * API's base, so readers cannot reach it.
 */
export const redirectsAdminPath = '/redirects';

/** Unique per request; a second one with the same id is a replay. */
const id = Type.String({ minLength: 1, maxLength: 100 });
const Path = Type.String({ minLength: 1, maxLength: 2000 });

export const RedirectsRequest = Type.Union(
  [
    Type.Object(
      {
        id,
        verb: Type.Literal('list'),
        search: Type.Optional(Type.String({ maxLength: 200 })),
        page: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      { additionalProperties: false },
    ),
    Type.Object({ id, verb: Type.Literal('add'), from: Path, to: Path }, { additionalProperties: false }),
    Type.Object(
      {
        id,
        verb: Type.Literal('import'),
        csv: Type.String({ maxLength: 2_000_000, description: 'Columns from and to.' }),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      { id, verb: Type.Literal('remove'), from: Type.Array(Path, { minItems: 1, maxItems: 1000 }) },
      { additionalProperties: false },
    ),
  ],
  { title: 'RedirectsRequest' },
);
export type RedirectsRequest = Static<typeof RedirectsRequest>;

export const RedirectRow = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    hits: Type.Integer({ description: 'Requests not served from a cache.' }),
    lastHit: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'RedirectRow', additionalProperties: false },
);
export type RedirectRow = Static<typeof RedirectRow>;

/** A former address of a post. It redirects without an entry of an editor. */
export const FormerAddress = Type.Object(
  { from: Type.String(), to: Type.String(), post: Type.Integer() },
  { title: 'FormerAddress', additionalProperties: false },
);
export type FormerAddress = Static<typeof FormerAddress>;

export const RedirectsPage = Type.Object(
  {
    rows: Type.Array(RedirectRow),
    total: Type.Integer(),
    moved: Type.Array(FormerAddress, { description: 'Latest first, at most one page.' }),
  },
  { title: 'RedirectsPage', additionalProperties: false },
);
export type RedirectsPage = Static<typeof RedirectsPage>;
