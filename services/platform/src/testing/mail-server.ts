import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

export type ReceivedMail = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** The bytes as they arrived. */
  raw: string;
};

/** The reply to a recipient or a message, such as 450 or 550. Undefined accepts it. */
export type Reply = { code: number; text: string };

/** A mail server in this process. Tests decide about its replies, which they cannot with Exim (`exim.ts`). */
export class MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[] = [];
  /** Decides about recipients. */
  replyTo: (address: string) => Reply | undefined = () => undefined;
  /** Called when a message has arrived, before it is accepted. */
  beforeAccept: () => Promise<void> = async () => {};
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, port: number) {
    this.#server = server;
    this.url = `smtp://hub:secret-of-the-mail-service@127.0.0.1:${port}`;
  }

  static async start(): Promise<MailServer> {
    let self: MailServer | undefined;
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'hub' && password === 'secret-of-the-mail-service'
          ? done(null, { user: username })
          : done(new Error('Who are you?')),
      onRcptTo({ address }, _session, done) {
        const reply = self?.replyTo(address);
        done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
      },
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', async () => {
          const mail = await toReceivedMail(Buffer.concat(parts));
          await self?.beforeAccept();
          self?.mails.push(mail);
          done();
        });
      },
    });
    // A killed client resets its connections.
    server.on('error', () => {});
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    if (!address || typeof address === 'string') throw new Error('No port was assigned.');
    self = new MailServer(server, address.port);
    return self;
  }

  /** Returns the latest mail to an address, once it has arrived. */
  async to(address: string, subject: RegExp = /./): Promise<ReceivedMail> {
    const found = () => this.mails.findLast((mail) => mail.to === address && subject.test(mail.subject));
    await expect.poll(found).toBeDefined();
    return found() as ReceivedMail;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}

export async function toReceivedMail(raw: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const to = mail.to?.[0]?.address ?? '';
  const from = mail.from?.address ?? '';
  const { subject = '', text = '', html = '' } = mail;
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]));
  return { to, from, subject, text, html, headers, raw: raw.toString('latin1') };
}

export function getTokenLink({ text }: ReceivedMail): URL {
  return new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? 'http://no.link');
}
