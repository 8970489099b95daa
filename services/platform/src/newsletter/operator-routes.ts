import { IssueDraft } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterInternalPaths as paths } from '@contenthub/contracts/newsletter/newsletter-paths';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { operatorRoute } from '../http/operator-auth.ts';
import type { IssueActions } from './issue-actions.ts';
import type { Issues } from './issues.ts';
import type { IssueMail } from './mail/issue-mail.ts';
import type { ReadReader, Subscribers } from './subscribers.ts';

type Options = {
  secret: Secrets;
  issues: Issues;
  subscribers: Subscribers;
  readReader: ReadReader;
  actions: IssueActions;
  /** The mail as a recipient gets it, with placeholder links. */
  preview: (id: number) => Promise<IssueMail>;
};

/** In the audit log. */
const who = 'operator';

const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const byId = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const idOf = (request: FastifyRequest) => Number((request.params as { id: number }).id);

/** The newsletter on the command line. */
export function addNewsletterOperatorRoutes(app: FastifyInstance, options: Options): void {
  const { secret, issues, subscribers, readReader, actions } = options;
  const route = operatorRoute(secret, 'newsletter');
  const path = (name: keyof typeof paths) => paths[name].replace('{id}', ':id');
  const withId = { ...route, schema: { params: byId } };

  app.get(path('audience'), route, () => subscribers.audience());
  // The address is in the body, so that no log contains it.
  app.post(path('reader'), { ...route, schema: { body: Type.Object({ email }) } }, (request) =>
    readReader((request.body as { email: string }).email, who),
  );

  app.get(path('issues'), route, () => issues.list());
  app.post(path('issues'), { ...route, schema: { body: IssueDraft } }, (request) =>
    actions.create(request.body as IssueDraft, who),
  );
  app.get(path('issue'), withId, (request) => issues.state(idOf(request)));
  app.post(path('issue'), { ...route, schema: { params: byId, body: IssueDraft } }, (request) =>
    actions.change(idOf(request), request.body as IssueDraft, who),
  );
  app.get(path('preview'), withId, (request) => options.preview(idOf(request)));
  app.post(path('test'), { ...route, schema: { params: byId, body: Type.Object({ to: email }) } }, async (request) => {
    await actions.test(idOf(request), (request.body as { to: string }).to, who);
    return { sent: true };
  });

  const at = Type.Object({ at: Type.Optional(Type.String({ format: 'date-time' })) });
  app.post(path('schedule'), { ...route, schema: { params: byId, body: at } }, (request) => {
    const requestedAt = (request.body as { at?: string }).at;
    return actions.schedule(idOf(request), requestedAt ? new Date(requestedAt) : new Date(), who);
  });
  app.post(path('pause'), withId, (request) => actions.pause(idOf(request), who));
  app.post(path('resume'), withId, (request) => actions.resume(idOf(request), who));
  const decision = Type.Object({ resend: Type.Boolean() });
  app.post(path('resolve'), { ...route, schema: { params: byId, body: decision } }, async (request) => {
    const { changed } = await actions.resolve(idOf(request), (request.body as { resend: boolean }).resend, who);
    return { changed };
  });
}
