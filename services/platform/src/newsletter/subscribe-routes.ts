import {
  honeypotField,
  type NewsletterList,
  type NewsletterNotice,
  newsletterFrequencies,
  newsletterInternalPaths,
  newsletterNames,
  newsletterPaths,
} from '@contenthub/contracts/newsletter/newsletter-paths';
import type { AccountNotice } from '@contenthub/contracts/platform/account';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { accountSections } from '@contenthub/contracts/platform/shared-settings';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { RateLimit } from '@contenthub/server-kit/http/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentifyVisitor } from '../http/api-routes.ts';
import { addForms, type Form, type FormHandler, pageUrl } from '../http/forms.ts';
import { getReferringPage } from '../http/referring-page.ts';
import type { PlatformSettings } from '../settings.ts';
import type { SubscriberLink, SubscriberTokens } from './subscriber-tokens.ts';
import type { Subscribers } from './subscribers.ts';

type Options = {
  settings: PlatformSettings;
  subscribers: Subscribers;
  tokens: SubscriberTokens;
  identifyVisitor: IdentifyVisitor;
  /** Asks the reader to confirm the subscription. */
  sendConfirmation: (email: string, token: string, list: NewsletterList) => void;
  /** Keeps an account's groups in step with its lists. */
  syncAccount: (email: string) => Promise<void>;
};

/** Per IP address. Many readers can share one, and a person needs two or three. */
const subscribesPerMinute = 10;
const maxAddressLength = 254;

/** The forms of readers: subscribe, confirm, change, unsubscribe. They all work without scripts. */
export function addSubscribeRoutes(app: FastifyInstance, options: Options): void {
  const { settings, subscribers, tokens, syncAccount } = options;
  const limit = new RateLimit({ max: subscribesPerMinute });
  const page = (token: string, notice: NewsletterNotice) => pageUrl(settings.NEWSLETTER_PATH, { notice, token });
  const badLink = pageUrl(settings.NEWSLETTER_PATH, { notice: 'bad-link' });

  const subscribe = async (form: Form, request: FastifyRequest): Promise<NewsletterNotice> => {
    const email = (form.email ?? '').trim();
    const list = readList(form.blog, form.frequency);
    if (!isAddress(email) || !list) return 'invalid';
    if (limit.retryAfter(request.ip) > 0) return 'slow-down';
    // A program filled in the field that people do not see. It gets the usual response.
    if (form[honeypotField]) return 'check-mail';
    const source = { page: getReferringPage(request, settings.PUBLIC_ORIGIN) ?? 'unknown' };
    const visitor = await options.identifyVisitor(request);
    if (visitor.kind === 'user' && visitor.user.confirmed && visitor.user.email === email.toLowerCase()) {
      await subscribers.subscribeAccount(email, list, source);
      await syncAccount(email);
      return 'confirmed';
    }
    const { id, requestId } = await subscribers.request(email, list, source);
    options.sendConfirmation(email.toLowerCase(), tokens.create(id, requestId), list);
    return 'check-mail';
  };

  app.post(
    platformBase + newsletterPaths.subscribe,
    {
      config: {
        fromPage: true,
        exemptFromCsrf: 'Shared pages have no token. It only sends a mail to confirm; the origin is checked below.',
      },
      bodyLimit: 4 * 1024,
    },
    async (request, reply) => {
      if (request.headers.origin !== settings.PUBLIC_ORIGIN)
        throw new HttpError(403, 'foreign-origin', 'Requests from other origins are not allowed.');
      reply.header('cache-control', 'no-store');
      const notice = await subscribe(textFields(request.body), request);
      // The page's script shows the result in place.
      if (request.headers.accept?.includes('application/json'))
        return reply.code(notice === 'slow-down' ? 429 : 200).send({ notice });
      return reply.redirect(pageUrl(settings.NEWSLETTER_PATH, { notice }), 303);
    },
  );

  const withSubscriber =
    (handle: (form: Form, link: SubscriberLink, token: string) => Promise<string>): FormHandler =>
    async (form) => {
      const link = tokens.read(form.token);
      if (!link || !(await subscribers.find(link.id))) return badLink;
      const to = await handle(form, link, form.token ?? '');
      const subscriber = await subscribers.find(link.id);
      if (subscriber) await syncAccount(subscriber.email);
      return to;
    };

  const confirm = withSubscriber(async (_form, link, token) => {
    await subscribers.confirm(link, { page: settings.NEWSLETTER_PATH });
    return page(token, 'confirmed');
  });

  const preferences = withSubscriber(async (form, { id }, token) => {
    const all = form.unsubscribe === 'all';
    const lists = readLists(form);
    await subscribers.setLists(id, all ? [] : lists, { page: settings.NEWSLETTER_PATH, issueId: readId(form.issue) });
    return page(token, all || lists.length === 0 ? 'unsubscribed' : 'saved');
  });

  const accountPage = settings.ACCOUNT_PATH + accountSections.newsletter;
  const accountLists: FormHandler = async (form, request) => {
    const visitor = await options.identifyVisitor(request);
    if (visitor.kind !== 'user') return pageUrl(settings.SIGN_IN_PATH, { notice: 'sign-in-first', next: accountPage });
    const lists = readLists(form);
    await subscribers.setAccountLists(visitor.user.email, lists, { page: accountPage });
    await syncAccount(visitor.user.email);
    const notice: AccountNotice = lists.length > 0 ? 'saved' : 'unsubscribed';
    return pageUrl(accountPage, { notice });
  };
  addForms(
    app,
    { [platformBase + accountPaths.newsletter]: accountLists },
    pageUrl(accountPage, { notice: 'try-again' }),
  );

  addForms(
    app,
    {
      [platformBase + newsletterPaths.confirm]: confirm,
      [platformBase + newsletterPaths.preferences]: preferences,
    },
    pageUrl(settings.NEWSLETTER_PATH, { notice: 'try-again' }),
  );
  addUnsubscribe(app, options);

  // Called by web for the preferences page.
  app.get(newsletterInternalPaths.subscriber, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const link = tokens.read((request.query as { token?: unknown }).token);
    const view = link && (await subscribers.view(link));
    if (view) return view;
    throw new HttpError(404, 'unknown-subscriber', 'No subscriber has this link.');
  });
}

/** One click in the mail program ends the subscription. A person who opens the link sees the preferences instead. */
function addUnsubscribe(app: FastifyInstance, { settings, subscribers, tokens, syncAccount }: Options): void {
  const url = platformBase + newsletterPaths.unsubscribe;
  type Query = { token?: string; blog?: string; issue?: string };
  app.register(async (scope) => {
    // RFC 8058 allows this type. The token is in the URL, so the body is not read.
    scope.addContentTypeParser('multipart/form-data', { bodyLimit: 4096, parseAs: 'string' }, async () => ({}));
    scope.get<{ Querystring: Query }>(url, { config: { fromPage: true } }, async (request, reply) => {
      const { token = '', issue } = request.query;
      const url = pageUrl(settings.NEWSLETTER_PATH, { token, ...(issue && { issue }) });
      return reply.header('cache-control', 'no-store').redirect(url, 303);
    });
    const config = {
      fromPage: true,
      exemptFromCsrf: 'Mail providers send it without cookies or Origin (RFC 8058). The signed token authorises it.',
    };
    scope.post<{ Querystring: Query }>(url, { config }, async (request, reply: FastifyReply) => {
      const link = tokens.read(request.query.token);
      if (!link) throw new HttpError(400, 'bad-link', 'The link is not valid.');
      const { id } = link;
      const { blog: name = '' } = request.query;
      const blog = Object.hasOwn(newsletterNames, name) ? name : undefined;
      const issueId = readId(request.query.issue);
      const found = await subscribers.find(id);
      if (found) {
        await subscribers.unsubscribe(id, blog, { page: 'one-click', issueId });
        await syncAccount(found.email);
      }
      // An erased subscriber gets no mail either.
      return reply.header('cache-control', 'no-store').type('text/plain').send('You are unsubscribed.\n');
    });
  });
}

function textFields(body: unknown): Form {
  const pairs = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

function readList(blog: string | undefined, frequency: string | undefined): NewsletterList | undefined {
  const knownFrequency = newsletterFrequencies.find((one) => one === frequency);
  if (!blog || !Object.hasOwn(newsletterNames, blog) || !knownFrequency) return undefined;
  return { blog: blog as NewsletterList['blog'], frequency: knownFrequency };
}

/** The frequency of each list, in a field with the name of its blog. */
function readLists(form: Form): NewsletterList[] {
  return Object.keys(newsletterNames).flatMap((blog) => readList(blog, form[blog]) ?? []);
}

function readId(text: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
}

/** Rejects what no mail server accepts, and line breaks. The confirmation decides about the rest. */
export function isAddress(text: string): boolean {
  return (
    text.length <= maxAddressLength &&
    /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/.test(text)
  );
}
