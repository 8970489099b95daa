import Type, { type Static } from 'typebox';

const system = (what: string) => ({
  [`${what}Name`]: Type.Optional(Type.String()),
  [`${what}Version`]: Type.Optional(Type.String()),
});

/** What the browser says of itself. */
export const BrowserProperties = Type.Object(
  {
    userAgent: Type.String(),
    screenWidth: Type.Integer(),
    screenHeight: Type.Integer(),
    containerWidth: Type.Integer(),
    containerHeight: Type.Integer(),
    devicePixelRatio: Type.Number(),
    ...system('browser'),
    ...system('deviceSystem'),
  },
  { title: 'BrowserProperties' },
);

/** What is added to every event by the client, and by nobody else. */
export const EventEnvelope = Type.Object(
  {
    client: Type.String(),
    clientVersion: Type.String(),
    instanceId: Type.String({ minLength: 8, maxLength: 8 }),
    batchId: Type.Integer({ minimum: 1, description: 'Grows with every event of a page load.' }),
    containerId: Type.String({ minLength: 12, maxLength: 12 }),
    websiteSessionId: Type.String({ format: 'uuid' }),
    userId: Type.String({ pattern: '^-?\\d+$', description: 'Negative for somebody anonymous.' }),
    isTest: Type.Boolean(),
    institutionId: Type.Optional(Type.String()),
    eventName: Type.String(),
    action: Type.String(),
    object: Type.String(),
    objectId: Type.Optional(Type.String()),
    pageId: Type.String({ description: 'One showing of one page; events of the same showing share it.' }),
    ...BrowserProperties.properties,
  },
  { title: 'EventEnvelope' },
);
export type EventEnvelope = Static<typeof EventEnvelope>;
