import Type, { type Static } from 'typebox';
import { type Endpoint, noParams } from '../http/endpoint.ts';
import { platformPaths } from './platform-paths.ts';
import { maxReadingListEntries, readingListPaths } from './reading-list.ts';
import { BlogUser } from './visitor.ts';

/** A visitor's subscription. */
export const Subscription = Type.Object(
  {
    type: Type.Enum(['Free', 'Premium']),
    subscriptionFree: Type.Boolean({ description: 'Whether the subscription is free of charge.' }),
    activeUntil: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'Subscription', additionalProperties: false },
);
export type Subscription = Static<typeof Subscription>;

/** The school or company through which a visitor has the product. */
export const InstitutionUser = Type.Object(
  {
    institutionId: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'InstitutionUser', additionalProperties: false },
);
export type InstitutionUser = Static<typeof InstitutionUser>;

/** A preference or detail of a signed-in visitor. */
export const Property = Type.Object(
  { name: Type.String({ pattern: '^[A-Za-z][\\w.-]{0,63}$' }), value: Type.String({ maxLength: 1000 }) },
  { title: 'Property', additionalProperties: false },
);
export type Property = Static<typeof Property>;

const GroupForm = Type.Object(
  { group: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }) },
  { title: 'GroupForm', additionalProperties: false },
);

const endpointDefaults = { params: noParams, query: Type.Object({}), paged: false } as const;

const ReadingListEntry = Type.Object(
  {
    path: Type.String({ maxLength: 500, pattern: '^/[^/\\s"<>\\\\][^\\s"<>\\\\]*$' }),
    title: Type.String({ maxLength: 300 }),
    at: Type.Integer({ minimum: 0, description: 'Milliseconds since 1970.' }),
    removed: Type.Boolean({ description: 'Whether the post was removed from the list then.' }),
  },
  { title: 'ReadingListEntry', additionalProperties: false },
);
const ReadingList = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether the reader has turned it on.' }),
    owner: Type.String({ description: 'The account. A device sends it back with its own entries.' }),
    entries: Type.Array(ReadingListEntry, { maxItems: maxReadingListEntries }),
  },
  { title: 'ReadingList', additionalProperties: false },
);

export const platformApi = {
  csrf: {
    ...endpointDefaults,
    name: 'csrf',
    summary: 'The CSRF token for state-changing calls; the cookie has the same value.',
    path: platformPaths.csrf,
    response: Type.Object({ token: Type.String() }),
  },
  userOrAnonymous: {
    ...endpointDefaults,
    name: 'userOrAnonymous',
    summary: 'The current user, signed in or anonymous.',
    path: platformPaths.userOrAnonymous,
    response: BlogUser,
  },
  userGroup: {
    ...endpointDefaults,
    name: 'userGroup',
    summary: 'Adds the signed-in user to a group. The group `blog` is the newsletter.',
    path: platformPaths.userGroup,
    method: 'POST',
    form: true,
    body: GroupForm,
    response: Type.Object({ groups: Type.Array(Type.String()) }, { title: 'Groups' }),
  },
  subscription: {
    ...endpointDefaults,
    name: 'subscription',
    summary: 'The subscription of the signed-in user.',
    path: platformPaths.subscription,
    response: Subscription,
  },
  institutionUser: {
    ...endpointDefaults,
    name: 'institutionUser',
    summary: 'The institution of the signed-in user.',
    path: platformPaths.institutionUser,
    response: InstitutionUser,
  },
  properties: {
    ...endpointDefaults,
    name: 'properties',
    summary: 'All properties of the signed-in user.',
    path: platformPaths.properties,
    response: Type.Array(Property),
  },
  property: {
    ...endpointDefaults,
    name: 'property',
    summary: 'One property of the signed-in user.',
    path: platformPaths.property,
    params: Type.Object({ name: Property.properties.name }),
    response: Property,
  },
  setProperty: {
    ...endpointDefaults,
    name: 'setProperty',
    summary: 'Sets a property of the signed-in user.',
    path: platformPaths.properties,
    method: 'POST',
    body: Property,
    response: Property,
  },
  readingList: {
    ...endpointDefaults,
    name: 'readingList',
    summary: 'The saved posts of the signed-in reader, if they turned on sync.',
    path: readingListPaths.list,
    response: ReadingList,
  },
  syncReadingList: {
    ...endpointDefaults,
    name: 'syncReadingList',
    summary: 'Merges a device’s entries into the account’s list, and returns all. The first call enables the list.',
    path: readingListPaths.sync,
    method: 'POST',
    body: Type.Object(
      { owner: Type.Optional(ReadingList.properties.owner), entries: ReadingList.properties.entries },
      { additionalProperties: false },
    ),
    response: ReadingList,
  },
  eraseReadingList: {
    ...endpointDefaults,
    name: 'eraseReadingList',
    summary: 'Deletes the reading list of the account. Devices keep their saved posts.',
    path: readingListPaths.erase,
    method: 'POST',
    body: Type.Object({}, { additionalProperties: false }),
    response: ReadingList,
  },
} as const satisfies Record<string, Endpoint>;
