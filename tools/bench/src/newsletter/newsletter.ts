import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { ratiosByRound, runRounds } from '../harness/rounds.ts';
import { ServerProcess } from '../harness/server-process.ts';
import { type Figure, median, medianFigure } from '../report/figure.ts';
import { addSubscribers, SenderUnderTest } from './sender-under-test.ts';

const rounds = 5;
const kills = 3;

/** Compares the sender with nodemailer alone, and kills it. The first option is the number of recipients. */
export async function measureNewsletter(options: string[]): Promise<Figure[]> {
  const total = Number(options.find((option) => /^\d+$/.test(option)) ?? 100_000);
  const database = await createTestDatabase((await requireEngines('DATABASE_URL')).DATABASE_URL);
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-newsletter-'));
  const sink = await ServerProcess.start(new URL('mail-sink.ts', import.meta.url), {});
  const key = join(folder, 'dkim.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const bench = new SenderUnderTest(database.url, folder, sink.address, key);
  try {
    await bench.start();
    await addSubscribers(database.url, total);
    const perRound = Math.ceil(total / 50);
    await bench.limitAudience(perRound);
    const { hub, bare } = await runRounds(
      { bare: () => bench.sendBare(perRound), hub: () => bench.sendIssue() },
      rounds,
      `round of ${perRound} mails`,
    );
    await bench.limitAudience(total);
    const issue = await bench.sendWithKills(kills);
    return [...speedFigures(hub, bare), ...killFigures(issue, total), ...memoryFigures(issue)];
  } finally {
    await bench.stop();
    await sink.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Round = { speed: number; bytes: number };

function speedFigures(hub: readonly Round[], bare: readonly Round[]): Figure[] {
  const speeds = (rounds: readonly Round[]) => rounds.map(({ speed }) => speed);
  const bytes = (rounds: readonly Round[]) => median(rounds.map((round) => round.bytes));
  return [
    medianFigure('mails per second', speeds(hub), '/s', null),
    medianFigure('mails per second, nodemailer alone', speeds(bare), '/s', null),
    medianFigure('speed ÷ nodemailer alone', ratiosByRound(speeds(hub), speeds(bare)), '', { atLeast: 0.7 }),
    { name: 'size of a mail', value: bytes(hub), unit: 'B', aim: null },
    { name: 'size of a mail, nodemailer alone', value: bytes(bare), unit: 'B', aim: null },
  ];
}

type SentIssue = Awaited<ReturnType<SenderUnderTest['sendWithKills']>>;

function killFigures({ speed, unconfirmed, recipients, repeated }: SentIssue, total: number): Figure[] {
  return [
    { name: 'kills in the middle of an issue', value: kills, unit: '', aim: null },
    { name: 'mails per second of this issue, with restarts', value: speed, unit: '/s', aim: null },
    { name: 'mails of unknown outcome after the kills', value: unconfirmed, unit: '', aim: null },
    { name: 'recipients who got it', value: recipients, unit: '', aim: { atLeast: total } },
    { name: 'recipients who got it twice', value: repeated, unit: '', aim: { atMost: 0 } },
    { name: 'recipients who were missed', value: total - recipients, unit: '', aim: { atMost: 0 } },
  ];
}

/** Memory that grows with the number of mails would be higher at the end of a process than before. */
function memoryFigures({ memory }: SentIssue): Figure[] {
  const quarters = ['first', 'second', 'third', 'last'].map((name, index) => {
    const own = memory.filter(({ done }) => Math.min(3, Math.floor(done * 4)) === index);
    const megabytes = own.map((sample) => sample.megabytes);
    return medianFigure(`memory, ${name} quarter of a process’s mails`, megabytes, 'MB', null);
  });
  const [, second, , last] = quarters.map(({ value }) => value) as [number, number, number, number];
  return [...quarters, { name: 'memory, last quarter ÷ second', value: last / second, unit: '', aim: { atMost: 1.1 } }];
}
