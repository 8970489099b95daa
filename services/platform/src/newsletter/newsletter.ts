import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type BlogType, blogTypes } from '@contenthub/contracts/content/blogs';
import { issuePaths } from '@contenthub/contracts/newsletter/newsletter-pages';
import { accountFrequency, type NewsletterList } from '@contenthub/contracts/newsletter/newsletter-paths';
import { newsletterGroups } from '@contenthub/contracts/platform/groups';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { lockFolder } from '@contenthub/server-kit/process/folder-lock';
import type { FastifyInstance } from 'fastify';
import { unreadableIssue } from '../mail/smtp-outcome.ts';
import { hashAddress } from '../personal-data/hash-address.ts';
import type { ModuleContext, PlatformModule } from '../platform-module.ts';
import { getPlatformSecrets } from '../secret.ts';
import { IssueActions } from './issue-actions.ts';
import { type IssueRow, Issues } from './issues.ts';
import { confirmationMail } from './mail/confirmation-mail.ts';
import { createIssueTemplate, type IssueTemplate } from './mail/issue-mail.ts';
import { addIssueVersion, createIssueTables, createSubscriberTables } from './migrations.ts';
import { addNewsletterOperatorRoutes } from './operator-routes.ts';
import { newsletterPersonalData } from './personal-data.ts';
import { addDeliveryEvents } from './reports/delivery-events.ts';
import { DeliveryReports } from './reports/delivery-reports.ts';
import { ReportMailbox } from './reports/report-mailbox.ts';
import { DeliveryJournal } from './sending/delivery-journal.ts';
import { DeliveryQueue } from './sending/delivery-queue.ts';
import { DomainLimits } from './sending/domain-limits.ts';
import { IssueSender } from './sending/issue-sender.ts';
import { type BulkTransport, createBulkTransport } from './sending/mail-transport.ts';
import { MessageIds } from './sending/message-ids.ts';
import { addNewsletterStaffRoutes } from './staff-routes.ts';
import { addSubscribeRoutes } from './subscribe-routes.ts';
import { SubscriberTokens } from './subscriber-tokens.ts';
import { Subscribers } from './subscribers.ts';
import { Suppressions } from './suppressions.ts';

/** The newsletter: subscribers and their consent, issues, and the sender. */
export const newsletter: PlatformModule = {
  name: 'newsletter',
  migrations: {
    '001-subscribers': createSubscriberTables,
    '002-issues': createIssueTables,
    '003-issue-version': addIssueVersion,
  },
  personalData: newsletterPersonalData,
  async start(context) {
    const { app, opened, settings, logger, identifyVisitor, now } = context;
    const { database } = opened;
    const secret = await getPlatformSecrets(settings);
    const origin = settings.PUBLIC_ORIGIN;
    const suppressions = new Suppressions(database);
    const subscribers = new Subscribers(database, suppressions);
    const tokens = new SubscriberTokens(secret);
    const issues = new Issues(database);
    const messageIds = new MessageIds(secret, new URL(origin).hostname);
    const mailOptions = {
      origin,
      preferencesPath: settings.NEWSLETTER_PATH,
      postalAddress: settings.NEWSLETTER_POSTAL_ADDRESS,
    };

    addSubscribeRoutes(app, {
      ...{ settings, subscribers, tokens, identifyVisitor },
      sendConfirmation(to, token, list) {
        const { preferencesPath: path, postalAddress } = mailOptions;
        context.mailer.send({
          kind: 'newsletter',
          to,
          ...confirmationMail({ origin, path, token, list, postalAddress }),
        });
      },
      async syncAccount(email) {
        const lists = await subscribers.listsOf(email);
        for (const blog of blogTypes)
          await context.setAccountGroup(
            email,
            newsletterGroups[blog],
            lists.some((list) => list.blog === blog),
          );
      },
    });
    addPublicIssueRoutes(app, issues);
    const reports = new DeliveryReports(database, messageIds, suppressions);
    addDeliveryEvents(app, { reports, now, secret: settings.NEWSLETTER_EVENTS_SECRET });
    const { NEWSLETTER_BOUNCE_ADDRESS: bounceAddress, NEWSLETTER_BOUNCE_FOLDER: bounceFolder } = settings;
    const mailbox =
      bounceFolder === undefined
        ? undefined
        : new ReportMailbox({ folder: bounceFolder, record: (events) => reports.record(events), logger });

    const folder = join(settings.DATA_FOLDER, 'newsletter');
    const { journal, unlock } = await openJournal(folder, logger);
    const queue = new DeliveryQueue(database, journal.entries.worker);
    const transport = createBulkTransport(settings);
    const templates = new TemplateCache((issue) => createIssueTemplate(issue, mailOptions), issues);
    type Envelope = { to: string; messageId: string; returnAddress?: string | undefined };
    const sendOne = async (template: IssueTemplate, { returnAddress, ...envelope }: Envelope, token: string) => {
      await requireTransport(transport).send({
        ...template.forRecipient(token),
        ...{ ...envelope, returnAddress, unsubscribeUrl: template.unsubscribeUrl(token) },
        listId: `newsletter.${new URL(origin).hostname}`,
      });
    };
    const sender = new IssueSender({
      ...{ queue, journal, logger },
      limits: new DomainLimits(settings.NEWSLETTER_DOMAIN_PER_MINUTE),
      async send({ id, issueId, email, subscriberId }) {
        const template = await templates.get(issueId).catch((cause: unknown) => {
          throw Object.assign(new Error('The issue cannot be read.', { cause }), { code: unreadableIssue });
        });
        const returnAddress = bounceAddress && messageIds.returnAddress(id, bounceAddress);
        await sendOne(
          template,
          { to: email, messageId: messageIds.create(id), returnAddress },
          tokens.create(subscriberId),
        );
      },
      suppressed: (emails) => suppressions.among(emails),
      onBounce: (email) => suppressions.add(email, 'bounced'),
      connections: settings.NEWSLETTER_CONNECTIONS,
      receiptMinutes: settings.NEWSLETTER_RECEIPT_MINUTES,
    });
    const actions = new IssueActions({
      ...{ database, recordChange: context.recordChange, canSend: transport !== undefined },
      async sendTest(id, to) {
        const found = await subscribers.findByEmail(to);
        // A mail program would hide a second test with the same id.
        const messageId = `<test.${randomUUID()}@${new URL(origin).hostname}>`;
        const template = createIssueTemplate(await issues.find(id), mailOptions);
        await sendOne(template, { to, messageId }, found ? tokens.create(found.id) : 'preview');
      },
      onScheduled: () => sender.trigger(),
      onPaused: (id) => sender.pause(id),
      onResumed: (id) => sender.resume(id),
    });
    const preview = async (id: number) =>
      createIssueTemplate(await issues.find(id), mailOptions).forRecipient('preview');
    // A hash, because the log would keep the address after its reader is erased.
    const readReader = async (email: string, who: string) => {
      const target = `reader ${hashAddress(email)}`;
      await context.recordChange(database, { who, action: 'newsletter.read-reader', target, before: {}, after: {} });
      return subscribers.record(email);
    };
    addNewsletterOperatorRoutes(app, { secret, issues, subscribers, readReader, actions, preview });
    const { addStaffRoute } = context.staffAccess;
    addNewsletterStaffRoutes({ addStaffRoute, issues, subscribers, readReader, actions, preview, now });
    // Without a mail service issues wait in the queue.
    if (transport) sender.start();
    mailbox?.start();
    return async () => {
      await mailbox?.stop();
      await sender.stop();
      await unlock();
      transport?.close();
    };
  },
};

/**
 * The journal tells what its process has sent, so two processes must not share it. Without a folder of its own, a
 * process has one in memory.
 */
async function openJournal(folder: string, logger: ModuleContext['logger']) {
  try {
    const unlock = await lockFolder(folder);
    return { journal: await DeliveryJournal.open(join(folder, 'journal')), unlock };
  } catch (error) {
    logger.warn(
      { err: error },
      'newsletter: no journal; mails that are claimed when the process is killed are unconfirmed',
    );
    return { journal: DeliveryJournal.inMemory(), unlock: async () => {} };
  }
}

function requireTransport(transport: BulkTransport | undefined): BulkTransport {
  if (transport) return transport;
  throw new HttpError(409, 'no-mail-service', 'No mail service is configured. Set SMTP_URL.');
}

/** The rendered issues that are being sent. An issue does not change once it has started. */
class TemplateCache {
  readonly #templates = new Map<number, Promise<IssueTemplate>>();
  readonly #render: (issue: IssueRow) => IssueTemplate;
  readonly #issues: Issues;

  constructor(render: (issue: IssueRow) => IssueTemplate, issues: Issues) {
    this.#render = render;
    this.#issues = issues;
  }

  get(id: number): Promise<IssueTemplate> {
    const found = this.#templates.get(id);
    if (found) return found;
    if (this.#templates.size > 10) this.#templates.clear();
    const template = this.#issues.find(id).then(this.#render);
    this.#templates.set(id, template);
    template.catch(() => this.#templates.delete(id));
    return template;
  }
}

/** Past issues for the site's pages, feed and sitemap. */
function addPublicIssueRoutes(app: FastifyInstance, issues: Issues): void {
  const config = { fromPage: true };
  const cacheControl = 'public, max-age=0, s-maxage=30';
  app.get<{ Querystring: { blog?: string } }>(platformBase + issuePaths.issues, { config }, async (request, reply) => {
    reply.header('cache-control', cacheControl);
    return issues.published(request.query.blog);
  });
  app.get<{ Params: { slug: string } }>(
    platformBase + issuePaths.issue.replace('{slug}', ':slug'),
    { config },
    async (request, reply) => {
      reply.header('cache-control', cacheControl);
      const issue = await issues.publishedIssue(request.params.slug);
      if (issue) return issue;
      throw new HttpError(404, 'unknown-issue', 'There is no such issue.');
    },
  );
}

/** Keeps a blog's list in step with its group, which `POST /user/group` and operators change. */
export async function followAccountGroup(
  database: ModuleContext['opened']['database'],
  email: string,
  blog: BlogType,
  joined: boolean,
  page: string,
): Promise<void> {
  const subscribers = new Subscribers(database, new Suppressions(database));
  if (joined) {
    const lists = await subscribers.listsOf(email);
    if (lists.some((list) => list.blog === blog)) return;
    return subscribers.subscribeAccount(email, { blog, frequency: accountFrequency }, { page });
  }
  const found = await subscribers.findByEmail(email);
  if (found) await subscribers.unsubscribe(found.id, blog, { page });
}

/** The lists of the subscriber with this address. */
export function getLists(database: ModuleContext['opened']['database'], email: string): Promise<NewsletterList[]> {
  return new Subscribers(database, new Suppressions(database)).listsOf(email);
}
