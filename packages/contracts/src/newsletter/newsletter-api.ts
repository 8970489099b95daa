import Type, { type Static } from 'typebox';
import { BlogType } from '../content/blogs.ts';
import { type NewsletterList, newsletterFrequencies } from './newsletter-paths.ts';

export const Frequency = Type.Enum([...newsletterFrequencies], { title: 'NewsletterFrequency' });

/** A post in an issue, as it was when the issue was composed. */
export const IssuePost = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 300 }),
    link: Type.String({ pattern: '^/[^\\s"<>]*$', description: 'Root-relative URL of the post.' }),
    excerpt: Type.String({ maxLength: 500 }),
    category: Type.Optional(Type.String({ maxLength: 100 })),
    image: Type.Optional(
      Type.Object(
        {
          url: Type.String({ pattern: '^/[^\\s"<>]*$' }),
          width: Type.Integer({ minimum: 1 }),
          height: Type.Integer({ minimum: 1 }),
          alt: Type.String({ maxLength: 500 }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'NewsletterPost', additionalProperties: false },
);
export type IssuePost = Static<typeof IssuePost>;

/** What staff write. */
export const IssueDraft = Type.Object(
  {
    blog: BlogType,
    /** Who receives it: readers of the weekly edition, of the monthly one, or both. */
    editions: Type.Array(Frequency, { minItems: 1, uniqueItems: true }),
    subject: Type.String({ minLength: 1, maxLength: 150, pattern: '^[^\\r\\n]+$' }),
    /** The line that mail programs show beside the subject. */
    preheader: Type.String({ maxLength: 200, default: '' }),
    /** Plain text. A blank line starts a paragraph. */
    intro: Type.String({ maxLength: 5000, default: '' }),
    posts: Type.Array(IssuePost, { minItems: 1, maxItems: 20 }),
  },
  { title: 'NewsletterDraft', additionalProperties: false },
);
export type IssueDraft = Static<typeof IssueDraft>;

export const issueStatuses = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

/** A past issue in lists, and with its content on its own page. */
export const PublicIssueSummary = Type.Object(
  {
    slug: Type.String(),
    blog: BlogType,
    subject: Type.String(),
    preheader: Type.String(),
    sentAt: Type.String({ format: 'date-time' }),
  },
  { title: 'NewsletterIssueSummary', additionalProperties: false },
);
export type PublicIssueSummary = Static<typeof PublicIssueSummary>;

export const PublicIssue = Type.Object(
  { ...PublicIssueSummary.properties, intro: Type.String(), posts: Type.Array(IssuePost) },
  { title: 'NewsletterIssue', additionalProperties: false },
);
export type PublicIssue = Static<typeof PublicIssue>;

/** How many mails of an issue are in which state. */
export const deliveryStatuses = [
  'queued',
  'claimed',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'skipped',
  'unconfirmed',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const Time = Type.Union([Type.String(), Type.Null()]);
const Count = Type.Integer({ minimum: 0 });

/** An issue with its progress, for staff. */
export const IssueState = Type.Object(
  {
    ...IssueDraft.properties,
    id: Type.Integer(),
    version: Type.Integer({ description: 'Grows with every change of the content.' }),
    slug: Type.String(),
    status: Type.Enum([...issueStatuses]),
    scheduledAt: Time,
    startedAt: Time,
    finishedAt: Time,
    recipients: Type.Integer({ description: 'Who would get it now, or got it.' }),
    deliveries: Type.Object({
      ...(Object.fromEntries(deliveryStatuses.map((status) => [status, Count])) as Record<
        DeliveryStatus,
        typeof Count
      >),
      total: Count,
    }),
    unsubscribed: Count,
    perSecond: Type.Number({ description: 'Mails per second over the last minute.' }),
    secondsLeft: Type.Union([Type.Number(), Type.Null()], {
      description: 'Seconds until the rest is sent at this speed.',
    }),
  },
  { title: 'NewsletterIssueState', additionalProperties: false },
);
export type IssueState = Static<typeof IssueState>;

/** Subscribers of one list who can be mailed, and how many of them already got their issue of the month. */
const ListCount = Type.Object({
  ...{ blog: BlogType, frequency: Frequency, subscribers: Count },
  servedThisMonth: Type.Integer({
    minimum: 0,
    description: 'Monthly readers who get no other issue this month (UTC).',
  }),
});
export type ListCount = Static<typeof ListCount>;
export const Audience = Type.Object(
  { lists: Type.Array(ListCount), pending: Count, suppressed: Count },
  { title: 'NewsletterAudience' },
);
export type Audience = Static<typeof Audience>;

const Lists = Type.Array(Type.Object({ blog: BlogType, frequency: Frequency }));
/** What a reader did with a subscription, in this order at first. */
export const consentActions = ['requested', 'confirmed', 'changed', 'withdrawn'] as const;

/** Staff's view of one subscriber: every step with its time. */
export const ReaderRecord = Type.Object(
  {
    email: Type.String(),
    status: Type.Enum(['pending', 'confirmed', 'unknown']),
    suppressed: Type.Union([Type.String(), Type.Null()], { description: 'Why the address gets no issue anymore.' }),
    lists: Lists,
    consents: Type.Array(
      Type.Object({
        action: Type.Enum([...consentActions]),
        ...{ text: Type.String(), version: Type.String(), page: Type.String(), at: Type.String(), lists: Lists },
      }),
    ),
    deliveries: Type.Array(Type.Object({ subject: Type.String(), status: Type.Enum([...deliveryStatuses]), at: Time })),
  },
  { title: 'NewsletterReader' },
);
export type ReaderRecord = Static<typeof ReaderRecord>;

/** The state of the preferences page. The address is masked, because mails are forwarded. */
export type SubscriberView = {
  email: string;
  status: 'pending' | 'confirmed';
  lists: NewsletterList[];
  /** Lists that the reader has requested and not confirmed yet. */
  requested: NewsletterList[];
};

/** Reports of the mail provider, in our own form. A small adapter translates each provider's. */
export const DeliveryEvents = Type.Object(
  {
    events: Type.Array(
      Type.Object({
        type: Type.Enum(['accepted', 'delivered', 'bounced', 'complained']),
        messageId: Type.String({ maxLength: 300 }),
        /** Only permanent bounces suppress an address. */
        permanent: Type.Optional(Type.Boolean()),
        reason: Type.Optional(Type.String({ maxLength: 500 })),
      }),
      { maxItems: 1000 },
    ),
  },
  { title: 'NewsletterDeliveryEvents' },
);
export type DeliveryEvents = Static<typeof DeliveryEvents>;
