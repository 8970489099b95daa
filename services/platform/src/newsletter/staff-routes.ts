import { newsletterStaffApi as api } from '@contenthub/contracts/newsletter/newsletter-staff-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { AddStaffRoute } from '../platform-module.ts';
import type { IssueActions } from './issue-actions.ts';
import type { Issues } from './issues.ts';
import type { IssueMail } from './mail/issue-mail.ts';
import type { ReadReader, Subscribers } from './subscribers.ts';

type Options = {
  addStaffRoute: AddStaffRoute;
  issues: Issues;
  subscribers: Subscribers;
  readReader: ReadReader;
  actions: IssueActions;
  preview: (id: number) => Promise<IssueMail>;
  now: () => number;
};

/** The newsletter in the console. */
export function addNewsletterStaffRoutes(options: Options): void {
  const { addStaffRoute, issues, subscribers, readReader, actions, preview, now } = options;
  addStaffRoute(api.audience, () => subscribers.audience());
  addStaffRoute(api.issues, async () => ({ issues: await issues.list(), canSend: actions.canSend }));
  addStaffRoute(api.reader, ({ body, signedIn: { staff } }) => readReader(body.email, staff.email));
  addStaffRoute(api.create, ({ body, signedIn: { staff } }) => actions.create(body, staff.email));
  addStaffRoute(api.issue, ({ params }) => issues.state(params.id));
  addStaffRoute(api.change, ({ params, body, signedIn: { staff } }) =>
    actions.change(params.id, body.draft, staff.email, body.version),
  );
  addStaffRoute(api.remove, async ({ params, signedIn: { staff } }) => {
    await actions.remove(params.id, staff.email);
    return {};
  });
  addStaffRoute(api.preview, ({ params }) => preview(params.id));
  addStaffRoute(api.test, async ({ params, signedIn: { staff } }) => {
    await actions.test(params.id, staff.email, staff.email);
    return { to: staff.email };
  });
  addStaffRoute(api.schedule, ({ params, body: { at, version, reason }, signedIn: { staff } }) => {
    if (at !== undefined && !(Date.parse(at) > now()))
      throw new HttpError(400, 'past-time', 'Choose a time in the future.');
    return actions.schedule(params.id, at ? new Date(at) : new Date(now()), staff.email, { version, reason });
  });
  addStaffRoute(api.unschedule, ({ params, signedIn: { staff } }) => actions.unschedule(params.id, staff.email));
  addStaffRoute(api.pause, ({ params, signedIn: { staff } }) => actions.pause(params.id, staff.email));
  addStaffRoute(api.resume, ({ params, signedIn: { staff } }) => actions.resume(params.id, staff.email));
  addStaffRoute(api.resolve, async ({ params, body, signedIn: { staff } }) => {
    const { state } = await actions.resolve(params.id, body.resend, staff.email);
    return state;
  });
}
