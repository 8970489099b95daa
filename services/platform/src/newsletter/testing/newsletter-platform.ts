import type { IssueDraft, IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import {
  type NewsletterList,
  newsletterInternalPaths,
  newsletterPaths,
} from '@contenthub/contracts/newsletter/newsletter-paths';
import { expect } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { operatorToken } from '../../http/operator-auth.ts';
import type { Exim } from '../../testing/exim.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { RunningPlatform } from '../../testing/running-platform.ts';
import { publicOrigin, type TestVisitor } from '../../testing/test-visitor.ts';
import { Subscribers } from '../subscribers.ts';
import { Suppressions } from '../suppressions.ts';

export const platformSecret = 'a platform secret for the newsletter tests';
export const eventsSecret = 'a secret that is shared with the provider';

export const newsletterEnv = { PLATFORM_SECRET: platformSecret, NEWSLETTER_EVENTS_SECRET: eventsSecret };

export const sampleIssue: IssueDraft = {
  blog: 'main',
  editions: ['weekly', 'monthly'],
  subject: 'Commas & clarity',
  preheader: 'Five posts about small marks',
  intro: 'Hello,\n\nhere is what we wrote this month.',
  posts: [
    {
      title: 'Affect vs. Effect',
      link: '/blog/commonly-confused-words/affect-vs-effect',
      excerpt: 'One is usually a verb & the other a noun.',
      category: 'Commonly Confused Words',
      image: { url: '/assets/media/a.jpg', width: 800, height: 450, alt: 'Two doors' },
    },
    { title: 'What is a comma splice?', link: '/blog/grammar/comma-splice', excerpt: 'Two sentences, one comma.' },
  ],
};

/** The platform with everything that a newsletter test needs. */
export class NewsletterPlatform {
  readonly running: RunningPlatform;
  readonly #mails: Pick<MailServer, 'to'>;

  constructor(running: RunningPlatform, mails: Pick<MailServer, 'to'> = running.mails) {
    this.running = running;
    this.#mails = mails;
  }

  static async start(opened: OpenDatabase, env: Record<string, string> = {}): Promise<NewsletterPlatform> {
    return new NewsletterPlatform(await RunningPlatform.start(opened, { ...newsletterEnv, ...env }));
  }

  /** Sends mails through Exim, and reports of bounces come back from it. */
  static async startWithExim(
    opened: OpenDatabase,
    exim: Exim,
    env: Record<string, string> = {},
  ): Promise<NewsletterPlatform> {
    const mail = {
      SMTP_URL: exim.url,
      NEWSLETTER_BOUNCE_ADDRESS: exim.bounceAddress,
      NEWSLETTER_BOUNCE_FOLDER: exim.bounceFolder,
    };
    return new NewsletterPlatform(await RunningPlatform.start(opened, { ...newsletterEnv, ...mail, ...env }), exim);
  }

  /** Posts the sign-up form as a page without scripts does. Returns the next page. */
  async subscribe(email: string, fields: Record<string, string> = {}, visitor: TestVisitor = this.running.visitor()) {
    const all = { email, blog: 'main', frequency: 'weekly', ...fields };
    const response = await visitor.post(newsletterPaths.subscribe, new URLSearchParams(all), {
      'x-csrf-token': undefined,
      referer: `${publicOrigin}/blog/grammar/comma-splice?utm_source=x`,
    });
    return { status: response.status, to: response.headers.get('location') ?? '' };
  }

  /** Subscribes and confirms with the link in the mail. Returns the link's token. */
  async subscribed(email: string, fields: Record<string, string> = {}): Promise<string> {
    await this.subscribe(email, fields);
    const token = await this.confirmationToken(email);
    expect((await this.form(newsletterPaths.confirm, { token })).to).toContain('notice=confirmed');
    return token;
  }

  /** A confirmed subscriber whose address cannot receive a confirmation. */
  addSubscriber(email: string, list: NewsletterList): Promise<void> {
    const { database } = this.running;
    return new Subscribers(database, new Suppressions(database)).subscribeAccount(email, list, { page: '/blog/' });
  }

  /** The token of the latest link, once there is another one than before. */
  async confirmationToken(email: string, before?: string): Promise<string> {
    const read = async () => {
      const mail = await this.#mails.to(email, /^Confirm your newsletter/);
      return new URL(/https?:\/\/\S+token=\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token') ?? '';
    };
    await expect.poll(read).not.toBe(before);
    return read();
  }

  /** Posts a form of the preferences page. */
  async form(path: string, fields: Record<string, string>): Promise<{ to: string }> {
    const visitor = this.running.visitor();
    const body = new URLSearchParams({ csrf: await visitor.token(), ...fields });
    const response = await visitor.post(path, body, { 'x-csrf-token': undefined });
    return { to: response.headers.get('location') ?? '' };
  }

  /** A call of staff. With a body it is a POST request. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read single fields of several responses
  async staff(path: keyof typeof newsletterInternalPaths, body?: object, id = 0): Promise<any> {
    const response = await fetch(this.running.address + newsletterInternalPaths[path].replace('{id}', String(id)), {
      headers: {
        authorization: `Bearer ${operatorToken(platformSecret, 'newsletter')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  }

  /** As after a bounce. */
  suppress(email: string): Promise<void> {
    return new Suppressions(this.running.database).add(email, 'bounced');
  }

  async compose(draft: Partial<IssueDraft> = {}): Promise<IssueState> {
    return this.staff('issues', { ...sampleIssue, ...draft });
  }

  /** Sends an issue and waits for its end. */
  async send(id: number): Promise<IssueState> {
    await this.staff('schedule', {}, id);
    return this.finished(id);
  }

  async finished(id: number): Promise<IssueState> {
    await expect.poll(async () => (await this.staff('issue', undefined, id)).status).toBe('sent');
    return this.staff('issue', undefined, id);
  }
}
