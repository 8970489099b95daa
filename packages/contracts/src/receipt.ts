import Type, { type Static } from 'typebox';
import { BlogType } from './blog-type.ts';
import { addressKinds } from './touched-addresses.ts';

/** Where the content service tells of receipts. Not below the public API's base: readers are not let through to it. */
export const receiptsPath = '/receipts/{post}';

const moment = Type.String({ format: 'date-time' });

/** An address that a change touched, and when it first showed the change, if it did. */
export const ReceiptAddress = Type.Object(
  {
    kind: Type.Enum([...addressKinds]),
    path: Type.String(),
    shownAt: Type.Union([moment, Type.Null()]),
  },
  { additionalProperties: false },
);
export type ReceiptAddress = Static<typeof ReceiptAddress>;

/** What became of one change of a post: every address that shows something of it. */
export const Receipt = Type.Object(
  {
    change: Type.Integer(),
    post: Type.Integer(),
    blog: BlogType,
    title: Type.String(),
    removed: Type.Boolean({ description: 'The post was taken away; its addresses must show that.' }),
    storedAt: moment,
    announcedAt: Type.Union([moment, Type.Null()], { description: 'Null while the change waits to be announced.' }),
    addresses: Type.Array(ReceiptAddress),
  },
  { title: 'Receipt', additionalProperties: false },
);
export type Receipt = Static<typeof Receipt>;

/** The latest first. */
export const Receipts = Type.Object(
  {
    receipts: Type.Array(Receipt),
    lateAfterMs: Type.Integer({
      description: 'From when on an address is late, counted from when the change was stored.',
    }),
    asked: Type.Boolean({ description: 'Whether anybody asks the addresses: the service knows where the hub is.' }),
  },
  { title: 'Receipts', additionalProperties: false },
);
export type Receipts = Static<typeof Receipts>;
