import Type, { type Static, type TSchema } from 'typebox';
import { noParams } from '../http/endpoint.ts';
import type { StaffEndpoint } from '../staff/staff-api.ts';
import { Audience, IssueDraft, IssueState, ReaderRecord } from './newsletter-api.ts';
import { newsletterStaffPaths as paths } from './newsletter-paths.ts';

/** The mail as a recipient gets it, with placeholder links. */
export const IssuePreview = Type.Object(
  { subject: Type.String(), html: Type.String(), text: Type.String() },
  { title: 'NewsletterPreview', additionalProperties: false },
);
export type IssuePreview = Static<typeof IssuePreview>;

const strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const byId = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const read = { params: noParams, query: Type.Object({}), paged: false, access: 'growth' } as const;
const change = <B extends TSchema>(body: B) => ({ ...read, params: byId, method: 'POST', body }) as const;
/** Twenty posts with their texts and pictures. */
const maxBodyBytes = 64 * 1024;

/** The newsletter in the console. */
export const newsletterStaffApi = {
  audience: {
    ...read,
    name: 'newsletterAudience',
    summary: 'How many readers each edition of each newsletter has.',
    path: paths.audience,
    response: Audience,
  },
  issues: {
    ...read,
    name: 'newsletterIssues',
    summary: 'All issues with their progress, the newest first.',
    path: paths.issues,
    response: Type.Object({
      issues: Type.Array(IssueState),
      canSend: Type.Boolean({ description: 'Whether a mail service is configured.' }),
    }),
  },
  reader: {
    ...change(strict({ email: Type.String({ minLength: 3, maxLength: 254 }) })),
    params: noParams,
    name: 'findSubscriber',
    // The address is in the body, so that no log contains it.
    summary: 'The consents and mails of one reader.',
    path: paths.reader,
    response: ReaderRecord,
  },
  create: {
    ...change(IssueDraft),
    params: noParams,
    name: 'createIssue',
    summary: 'Creates a draft.',
    path: paths.issues,
    response: IssueState,
    maxBodyBytes,
  },
  issue: {
    ...read,
    params: byId,
    name: 'newsletterIssue',
    summary: 'One issue with its progress.',
    path: paths.issue,
    response: IssueState,
  },
  change: {
    ...change(
      strict({ version: Type.Integer({ description: 'The version that the change is based on.' }), draft: IssueDraft }),
    ),
    name: 'changeIssue',
    summary: 'Changes an issue that has not started.',
    path: paths.issue,
    response: IssueState,
    maxBodyBytes,
  },
  remove: {
    ...change(strict({})),
    name: 'removeIssue',
    summary: 'Deletes a draft.',
    path: paths.remove,
    response: Type.Object({}),
  },
  preview: {
    ...read,
    params: byId,
    name: 'previewIssue',
    summary: 'The mail as HTML and as plain text.',
    path: paths.preview,
    response: IssuePreview,
  },
  test: {
    ...change(strict({})),
    name: 'testIssue',
    summary: 'Sends the issue to the person who is signed in.',
    path: paths.test,
    response: Type.Object({ to: Type.String() }),
  },
  schedule: {
    ...change(
      strict({
        at: Type.Optional(Type.String({ format: 'date-time' })),
        version: Type.Integer(),
        reason: Type.Optional(Type.String({ maxLength: 500, description: 'Kept in the audit log.' })),
      }),
    ),
    name: 'scheduleIssue',
    summary: 'Sends the issue at this time, or now.',
    path: paths.schedule,
    response: IssueState,
  },
  unschedule: {
    ...change(strict({})),
    name: 'unscheduleIssue',
    summary: 'Turns a scheduled issue back into a draft.',
    path: paths.unschedule,
    response: IssueState,
  },
  pause: {
    ...change(strict({})),
    name: 'pauseIssue',
    summary: 'Stops sending.',
    path: paths.pause,
    response: IssueState,
  },
  resume: {
    ...change(strict({})),
    name: 'resumeIssue',
    summary: 'Continues sending.',
    path: paths.resume,
    response: IssueState,
  },
  resolve: {
    ...change(strict({ resend: Type.Boolean() })),
    name: 'resolveIssue',
    summary: 'Sends mails of unknown outcome again, or counts them as sent.',
    path: paths.resolve,
    response: IssueState,
  },
} as const satisfies Record<string, StaffEndpoint>;
