import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it } from 'vitest';
import { MessageIds } from '../sending/message-ids.ts';
import type { DeliveryEvent } from './delivery-reports.ts';
import { parseReport } from './parse-report.ts';
import { ReportMailbox } from './report-mailbox.ts';

const ids = new MessageIds('a secret of the tests of reports', 'example.com');
const returnAddress = ids.returnAddress(7, 'bounces@news.example.com');
const original = `From: News <news@example.com>\r\nTo: gone@example.com\r\nMessage-ID: ${ids.create(7)}\r\nSubject: Hi\r\n\r\nHello.`;

function report(kind: string, fields: string, to = returnAddress): Buffer {
  return Buffer.from(
    [
      `Envelope-to: ${to}`,
      'From: Mail Delivery System <Mailer-Daemon@mx.example.net>',
      `To: ${to}`,
      `Content-Type: multipart/report; report-type=${kind}; boundary=part`,
      'MIME-Version: 1.0',
      '',
      '--part\r\nContent-Type: text/plain\r\n\r\nThis message was created automatically.',
      `--part\r\nContent-Type: message/${kind}\r\n\r\n${fields}`,
      `--part\r\nContent-Type: message/rfc822\r\n\r\n${original}`,
      '--part--',
    ].join('\r\n'),
  );
}

const bounce = (status: string, reply?: string, action = 'failed') =>
  report(
    'delivery-status',
    [
      'Reporting-MTA: dns; mx.example.net',
      '',
      'Final-Recipient: rfc822;gone@example.com',
      `Action: ${action}`,
      `Status: ${status}`,
      ...(reply ? [`Diagnostic-Code: smtp; ${reply}`] : []),
    ].join('\r\n'),
  );
const complaint = (type: string) =>
  report('feedback-report', `Feedback-Type: ${type}\r\nUser-Agent: Mailbox/1.0\r\nVersion: 1`, 'fbl@news.example.com');

it.each([
  ['a mailbox that does not exist', bounce('5.1.1', '550 5.1.1 No such user'), true],
  ['the reply when the status says nothing', bounce('5.0.0', '550-5.1.1 No such\r\n    user'), true],
  ['a reply without an enhanced code', bounce('5.0.0', '550 unknown user at 192.5.7.1'), true],
  ['a status alone', bounce('5.1.1'), true],
  ['a full mailbox', bounce('5.0.0', '552 5.2.2 Mailbox full'), false],
  ['a refused text', bounce('5.7.1', '550 5.7.1 Looks like spam'), false],
  ['a server that was away for days', bounce('4.4.7'), false],
])('N02 reads a bounce: %s', async (_, raw, permanent) => {
  const event = await parseReport(raw);
  expect(event).toMatchObject({ type: 'bounced', permanent });
  expect(ids.read(event?.messageId ?? '')).toBe(7);
});

it('N02 reads a complaint by the mail inside it', async () => {
  const event = await parseReport(complaint('abuse'));
  expect(event?.type).toBe('complained');
  expect(ids.read(event?.messageId ?? '')).toBe(7);
});

it.each([
  ['a mail that is late', bounce('4.4.1', '451 Try later', 'delayed')],
  ['a mark that it was no spam', complaint('not-spam')],
  ['a bounce to another address', report('delivery-status', 'Action: failed\r\nStatus: 5.1.1', 'news@example.com')],
  ['an automatic reply', Buffer.from(`To: ${returnAddress}\r\nSubject: Out of office\r\n\r\nBack on Monday.`)],
  ['no mail at all', Buffer.from([0, 1, 2, 255])],
])('N02 ignores %s', async (_, raw) => {
  expect(await parseReport(raw)).toBeUndefined();
});

it('N02 empties the mailbox of reports, but only after they are recorded', async () => {
  const folder = await temporaryFolder();
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(folder.path, part));
  await writeFile(join(folder.path, 'new/1'), bounce('5.1.1'));
  await writeFile(join(folder.path, 'cur/2:2,S'), complaint('abuse'));
  await writeFile(join(folder.path, 'new/3'), 'Subject: Out of office\r\n\r\nBack on Monday.');
  const left = async () => (await Promise.all(['new', 'cur'].map((part) => readdir(join(folder.path, part))))).flat();
  const recorded: DeliveryEvent[] = [];
  let failures = 1;
  const mailbox = new ReportMailbox({
    folder: folder.path,
    async record(events) {
      expect(await left()).toHaveLength(3);
      if (failures-- > 0) throw new Error('The database is not available.');
      recorded.push(...events);
    },
    logger: createLogger('platform', 'silent'),
    intervalMs: 10,
  });
  mailbox.start();
  await expect.poll(left).toEqual([]);
  await mailbox.stop();
  expect(recorded.map(({ type }) => type).toSorted()).toEqual(['bounced', 'complained']);
  await folder.remove();
});
