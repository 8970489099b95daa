import { IssueDraft } from '@contenthub/contracts/platform/newsletter-api';
import { newsletterInternalPaths as paths } from '@contenthub/contracts/platform/newsletter-paths';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { operatorRoute } from '../http/operator-auth.ts';
import type { Issues } from './issues.ts';
import type { IssueMail } from './mail/issue-mail.ts';
import type { Subscribers } from './subscribers.ts';

type Options = {
  secret: Secrets;
  issues: Issues;
  subscribers: Subscribers;
  /** The mail as a recipient gets it, with links that belong to nobody. */
  preview: (id: number) => Promise<IssueMail>;
  sendTest: (id: number, to: string) => Promise<void>;
  onScheduled: () => void;
  onPaused: (id: number) => void;
  onResumed: (id: number) => void;
  resolve: (id: number, resend: boolean) => Promise<number>;
};

const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const byId = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const idOf = (request: FastifyRequest) => Number((request.params as { id: number }).id);

/** Everything that staff do with the newsletter, for the command line and the console. */
export function addNewsletterOperatorRoutes(app: FastifyInstance, options: Options): void {
  const { secret, issues, subscribers } = options;
  const route = operatorRoute(secret, 'newsletter');
  const path = (name: keyof typeof paths) => paths[name].replace('{id}', ':id');
  const withId = { ...route, schema: { params: byId } };

  app.get(path('audience'), route, () => subscribers.audience());
  // The address is in the body, so that no log contains it.
  app.post(path('reader'), { ...route, schema: { body: Type.Object({ email }) } }, (request) =>
    subscribers.record((request.body as { email: string }).email),
  );

  app.get(path('issues'), route, () => issues.list());
  app.post(path('issues'), { ...route, schema: { body: IssueDraft } }, async (request) =>
    issues.state((await issues.create(request.body as IssueDraft)).id),
  );
  app.get(path('issue'), withId, (request) => issues.state(idOf(request)));
  app.post(path('issue'), { ...route, schema: { params: byId, body: IssueDraft } }, async (request) =>
    issues.state((await issues.update(idOf(request), request.body as IssueDraft)).id),
  );
  app.get(path('preview'), withId, (request) => options.preview(idOf(request)));
  app.post(path('test'), { ...route, schema: { params: byId, body: Type.Object({ to: email }) } }, async (request) => {
    await options.sendTest(idOf(request), (request.body as { to: string }).to);
    return { sent: true };
  });

  const at = Type.Object({ at: Type.Optional(Type.String({ format: 'date-time' })) });
  app.post(path('schedule'), { ...route, schema: { params: byId, body: at } }, async (request) => {
    const given = (request.body as { at?: string }).at;
    await issues.schedule(idOf(request), given ? new Date(given) : new Date());
    options.onScheduled();
    return issues.state(idOf(request));
  });
  app.post(path('pause'), withId, async (request) => {
    await issues.pause(idOf(request));
    options.onPaused(idOf(request));
    return issues.state(idOf(request));
  });
  app.post(path('resume'), withId, async (request) => {
    await issues.resume(idOf(request));
    options.onResumed(idOf(request));
    return issues.state(idOf(request));
  });
  const decision = Type.Object({ resend: Type.Boolean() });
  app.post(path('resolve'), { ...route, schema: { params: byId, body: decision } }, async (request) => {
    const changed = await options.resolve(idOf(request), (request.body as { resend: boolean }).resend);
    return { changed };
  });
}
