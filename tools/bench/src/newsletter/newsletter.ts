import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { IssueDraft, IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterInternalPaths, newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { operatorToken } from '@contenthub/platform/http/operator-auth';
import { signDeliveryEvents } from '@contenthub/platform/newsletter/reports/delivery-events';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import pg from 'pg';
import { ServerProcess } from '../harness/server-process.ts';
import { type Figure, median } from '../report/figure.ts';

const secret = 'the platform’s secret of the newsletter bench';
const eventsSecret = 'the secret of the delivery reports of the bench';
const connections = '5';
const rounds = 3;
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

/** Compares the sender with nodemailer alone, and kills it. The first option is the number of recipients. */
export async function measureNewsletter(options: string[]): Promise<Figure[]> {
  const total = Number(options.find((option) => /^\d+$/.test(option)) ?? 100_000);
  const database = await createTestDatabase((await requireEngines('DATABASE_URL')).DATABASE_URL);
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-newsletter-'));
  const sink = await ServerProcess.start(here('mail-sink.ts'), {});
  const key = join(folder, 'dkim.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const bench = new NewsletterBench(database.url, folder, sink.address, key);
  try {
    await bench.start();
    await addSubscribers(database.url, total);
    const perRound = Math.ceil(total / 10);
    const ratios: number[] = [];
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await bench.sendBare(perRound);
      await bench.limitAudience(perRound);
      const own = await bench.sendIssue();
      ratios.push(own / bare);
      speeds.push(own);
    }
    await bench.limitAudience(total);
    const { killed, memory } = await bench.sendWithKills(3);
    return [
      { name: 'mails per second', value: median(speeds), unit: '/s', aim: null },
      { name: 'speed ÷ nodemailer alone', value: median(ratios), unit: '', aim: { atLeast: 0.7 } },
      { name: 'recipients, with three kills', value: killed.recipients, unit: '', aim: { atLeast: total } },
      { name: 'recipients mailed twice', value: killed.repeated, unit: '', aim: { atMost: 0 } },
      { name: 'most memory of the platform', value: memory, unit: 'MB', aim: null },
    ];
  } finally {
    await bench.stop();
    await sink.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

class NewsletterBench {
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

  async sendBare(mails: number): Promise<number> {
    const file = join(this.#folder, 'mail.json');
    const { id } = await this.#staff<IssueState>('issues', draft);
    const mail = await this.#staff<object>('preview', undefined, id);
    await writeFile(file, JSON.stringify({ ...mail, unsubscribeUrl: `https://example.com/?token=${'x'.repeat(48)}` }));
    const bare = await ServerProcess.start(here('bare-nodemailer.ts'), {
      ...{
        SINK: this.#sink,
        MAILS: String(mails),
        MAIL_FILE: file,
        DKIM_KEY_FILE: this.#key,
        CONNECTIONS: connections,
      },
    });
    return mails / Number(bare.address);
  }

  /** Only the first subscribers are on the list. */
  async limitAudience(count: number): Promise<void> {
    await runSql(
      this.#url,
      `update newsletter_subscriptions set frequency = case when subscriber_id in
      (select id from newsletter_subscribers order by id limit ${count}) then 'weekly' else 'monthly' end`,
    );
  }

  async sendIssue(): Promise<number> {
    const { id } = await this.#staff<IssueState>('issues', draft);
    await this.#staff('schedule', {}, id);
    const state = await this.#finished(id);
    const ms = Date.parse(state.finishedAt ?? '') - Date.parse(state.startedAt ?? '');
    return (state.deliveries.sent * 1000) / ms;
  }

  async sendWithKills(kills: number) {
    await this.#askSink('reset');
    const { id } = await this.#staff<IssueState>('issues', draft);
    const { deliveries } = await this.#staff<IssueState>('schedule', {}, id).then(() => this.#started(id));
    let memory = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      while ((await this.#askSink('counts')).mails < (deliveries.total * kill) / (kills + 1)) {
        memory = Math.max(memory, await residentMegabytes(this.#platform?.pid ?? 0));
        await wait(50);
      }
      await this.stop();
      await this.start();
    }
    await this.#finished(id);
    // The sink reports what it has accepted, and the rest is sent again.
    const { messageIds } = await this.#askSink('accepted');
    for (let from = 0; from < messageIds.length; from += 1000) await this.#report(messageIds.slice(from, from + 1000));
    await this.#staff('resolve', { resend: true }, id);
    await this.#finished(id);
    return { killed: await this.#askSink('counts'), memory };
  }

  async #started(id: number): Promise<IssueState> {
    for (;;) {
      const state = await this.#staff<IssueState>('issue', undefined, id);
      if (state.deliveries.total > 0) return state;
      await wait(50);
    }
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
    return (await response.json()) as { mails: number; recipients: number; repeated: number; messageIds: string[] };
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

function addSubscribers(url: string, count: number): Promise<void> {
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
