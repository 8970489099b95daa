import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { IssueDraft, IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterInternalPaths, newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { operatorToken } from '@contenthub/platform/http/operator-auth';
import { signDeliveryEvents } from '@contenthub/platform/newsletter/reports/delivery-events';
import { SubscriberTokens } from '@contenthub/platform/newsletter/subscriber-tokens';
import pg from 'pg';
import { ServerProcess } from '../harness/server-process.ts';

const secret = 'the platform’s secret of the newsletter bench';
const eventsSecret = 'the secret of the delivery reports of the bench';
const connections = '5';
const here = (name: string) => new URL(name, import.meta.url);

const draft: IssueDraft = {
  ...{ blog: 'main', editions: ['weekly'], subject: 'Bench', preheader: 'Five posts', intro: 'Hello.\n\nRead these.' },
  posts: Array.from({ length: 5 }, (_, index) => ({
    title: `A post about commas, number ${index}`,
    link: `/blog/grammar/post-${index}`,
    excerpt:
      'One hundred and thirty characters that say what the post is about, so that a reader knows what to expect of it.',
  })),
};

/** The platform as a process that sends issues to the sink, and nodemailer alone. */
export class SenderUnderTest {
  readonly #url: string;
  readonly #folder: string;
  readonly #sink: string;
  readonly #sinkReports: string;
  readonly #key: string;
  #platform: ServerProcess | undefined;

  constructor(url: string, folder: string, sink: string, key: string) {
    this.#url = url;
    this.#folder = folder;
    const [smtp = '', http = ''] = sink.split(' ');
    this.#sink = smtp;
    this.#sinkReports = http;
    this.#key = key;
  }

  async start(): Promise<void> {
    this.#platform = await ServerProcess.start(here('../servers/platform.ts'), {
      ...{ PLATFORM_DATABASE_URL: this.#url, PLATFORM_SECRET: secret, DATA_FOLDER: this.#folder, LOG_LEVEL: 'error' },
      ...{ SMTP_URL: `smtp://${this.#sink}`, NEWSLETTER_CONNECTIONS: connections, NEWSLETTER_DOMAIN_PER_MINUTE: '0' },
      ...{ DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'news', DKIM_KEY_FILE: this.#key },
      ...{ NEWSLETTER_EVENTS_SECRET: eventsSecret, NEWSLETTER_FROM: 'News <news@example.com>' },
    });
  }

  async stop(): Promise<void> {
    await this.#platform?.stop();
    this.#platform = undefined;
  }

  async sendBare(mails: number): Promise<{ speed: number; bytes: number }> {
    await this.#askSink('reset');
    const file = join(this.#folder, 'mail.json');
    const { id } = await this.#staff<IssueState>('issues', draft);
    const mail = JSON.stringify(await this.#staff<object>('preview', undefined, id));
    const token = new SubscriberTokens(secret).create(10_000);
    const unsubscribeUrl = `http://www.contenthub.localhost:4000/api/newsletter/unsubscribe?token=${token}&blog=main&issue=${id}`;
    await writeFile(
      file,
      JSON.stringify({ ...JSON.parse(mail.replaceAll('token=preview', `token=${token}`)), unsubscribeUrl }),
    );
    const bare = await ServerProcess.start(here('bare-nodemailer.ts'), {
      ...{
        SINK: this.#sink,
        MAILS: String(mails),
        MAIL_FILE: file,
        DKIM_KEY_FILE: this.#key,
        CONNECTIONS: connections,
      },
    });
    return { speed: mails / Number(bare.address), bytes: await this.#bytesPerMail() };
  }

  /** Only the first subscribers are on the list. */
  async limitAudience(count: number): Promise<void> {
    await runSql(
      this.#url,
      `update newsletter_subscriptions set frequency = case when subscriber_id in
      (select id from newsletter_subscribers order by id limit ${count}) then 'weekly' else 'monthly' end`,
    );
  }

  async sendIssue(): Promise<{ speed: number; bytes: number }> {
    await this.#askSink('reset');
    const { id } = await this.#staff<IssueState>('issues', draft);
    await this.#staff('schedule', {}, id);
    const state = await this.#finished(id);
    return { speed: speedOf(state), bytes: await this.#bytesPerMail() };
  }

  /** Sends an issue to everybody, kills the platform on the way, and samples the memory of each process. */
  async sendWithKills(kills: number) {
    await this.#askSink('reset');
    const { id } = await this.#staff<IssueState>('issues', draft);
    const { deliveries } = await this.#staff<IssueState>('schedule', {}, id).then(() => this.#started(id));
    const memory: { done: number; megabytes: number }[] = [];
    const perProcess = deliveries.total / (kills + 1);
    for (let life = 0; life <= kills; life += 1) {
      const isLast = life === kills;
      for (let sent = 0; isLast ? !(await this.#isFinished(id)) : sent < perProcess; await wait(250)) {
        sent = (await this.#askSink('counts')).mails - life * perProcess;
        memory.push({ done: sent / perProcess, megabytes: await residentMegabytes(this.#platform?.pid ?? 0) });
      }
      if (isLast) break;
      await this.stop();
      await this.start();
    }
    const state = await this.#finished(id);
    // The sink reports what it has accepted, and the rest is sent again.
    const { messageIds } = await this.#askSink('accepted');
    for (let from = 0; from < messageIds.length; from += 1000) await this.#report(messageIds.slice(from, from + 1000));
    await this.#staff('resolve', { resend: true }, id);
    await this.#finished(id);
    return {
      ...(await this.#askSink('counts')),
      memory,
      speed: speedOf(state),
      unconfirmed: state.deliveries.unconfirmed,
    };
  }

  async #bytesPerMail(): Promise<number> {
    const { bytes, mails } = await this.#askSink('counts');
    return bytes / mails;
  }

  async #started(id: number): Promise<IssueState> {
    for (;;) {
      const state = await this.#staff<IssueState>('issue', undefined, id);
      if (state.deliveries.total > 0) return state;
      await wait(50);
    }
  }

  async #isFinished(id: number): Promise<boolean> {
    return (await this.#staff<IssueState>('issue', undefined, id)).status === 'sent';
  }

  async #finished(id: number): Promise<IssueState> {
    for (;;) {
      const state = await this.#staff<IssueState>('issue', undefined, id);
      if (state.status === 'sent') return state;
      await wait(500);
    }
  }

  async #report(messageIds: readonly string[]): Promise<void> {
    const body = JSON.stringify({ events: messageIds.map((messageId) => ({ type: 'accepted', messageId })) });
    const signature = signDeliveryEvents(eventsSecret, Math.floor(Date.now() / 1000), body);
    const response = await fetch(`${this.#platform?.address}/api${newsletterPaths.deliveryEvents}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
    });
    if (!response.ok) throw new Error(`The report was refused: ${response.status}`);
  }

  async #askSink(what: 'counts' | 'accepted' | 'reset') {
    const response = await fetch(`http://${this.#sinkReports}/${what}`);
    return (await response.json()) as {
      mails: number;
      bytes: number;
      recipients: number;
      repeated: number;
      messageIds: string[];
    };
  }

  async #staff<T>(path: keyof typeof newsletterInternalPaths, body?: object, id = 0): Promise<T> {
    const url = this.#platform?.address + newsletterInternalPaths[path].replace('{id}', String(id));
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${operatorToken(secret, 'newsletter')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

function speedOf({ startedAt, finishedAt, deliveries }: IssueState): number {
  return (deliveries.sent * 1000) / (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? ''));
}

export function addSubscribers(url: string, count: number): Promise<void> {
  return runSql(
    url,
    `with added as (
       insert into newsletter_subscribers (email, status)
       select 'reader-' || n || '@example-' || n % 50 || '.com', 'confirmed' from generate_series(1, ${count}) n returning id)
     insert into newsletter_subscriptions (subscriber_id, blog, frequency) select id, 'main', 'monthly' from added`,
  );
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
