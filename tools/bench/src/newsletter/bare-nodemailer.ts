import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

/** Sends the same mails with nodemailer alone: no database, no journal. Reports its seconds. */
const { SINK = '', MAILS = '0', MAIL_FILE = '', DKIM_KEY_FILE = '', CONNECTIONS = '5' } = process.env;
const { subject, html, text, unsubscribeUrl } = JSON.parse(readFileSync(MAIL_FILE, 'utf8')) as Record<string, string>;
const [host, port] = SINK.split(':');
const transport = createTransport(
  {
    ...{ pool: true, host: host ?? '', port: Number(port), secure: false, maxConnections: Number(CONNECTIONS) },
    ...{ maxMessages: Number.POSITIVE_INFINITY },
    dkim: { domainName: 'example.com', keySelector: 'news', privateKey: readFileSync(DKIM_KEY_FILE, 'utf8') },
  },
  { from: 'News <news@example.com>' },
);
const startedAt = performance.now();
let next = 0;
const work = async () => {
  while (next < Number(MAILS)) {
    const number = next++;
    await transport.sendMail({
      ...{ to: `bare-${number}@example.com`, subject, html, text, messageId: `<bare.${number}@example.com>` },
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': '<newsletter.example.com>',
        Precedence: 'bulk',
      },
    });
  }
};
await Promise.all(Array.from({ length: Number(CONNECTIONS) }, work));
process.send?.({ address: String((performance.now() - startedAt) / 1000) });
transport.close();
