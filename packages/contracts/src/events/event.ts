import Type, { type TObject, type TSchema } from 'typebox';

/** One event: what it says, to whom it matters, and the fields that are its own. */
export type EventKind<Fields extends TObject = TObject> = { description: string; fields: Fields };

const everywhere = {
  objectId: Type.Optional(Type.String({ description: 'Which one of its kind: an address, a key, an id.' })),
};

export function event<Own extends Record<string, TSchema>>(description: string, own: Own) {
  return { description, fields: Type.Object({ ...own, ...everywhere }, { additionalProperties: false }) };
}
