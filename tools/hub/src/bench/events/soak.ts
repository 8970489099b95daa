import { type Figure, median } from '../figure.ts';
import { sendLoad } from './event-load.ts';
import { EventStack } from './event-stack.ts';

const load = { connections: 64, eventsInRequest: 10 };
const minutes = 10;
const megabyte = 1024 * 1024;

/** Ten minutes at half of what can be stored at most; what a process holds at the end beside what it held after two. */
export async function measureSoak(): Promise<Figure[]> {
  const stack = await EventStack.start();
  const { address } = stack.intake;
  const peak = await peakOf(stack);
  const rate = peak / 2;
  const processes = { intake: stack.intake.address, loader: stack.loader.address };
  const held: Record<string, number[]> = { intake: [], loader: [] };
  let accepted = 0;
  let failed = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    const result = await sendLoad({ ...load, address, seconds: 60, rate, from: minute * 10_000 });
    accepted += result.accepted;
    failed += result.failed;
    for (const [name, at] of Object.entries(processes)) held[name]?.push(await memoryOf(at));
    const now = Object.entries(held).map(([name, values]) => `${name} ${Math.round(values.at(-1) ?? 0)} MB`);
    process.stdout.write(
      `minute ${minute} of ${minutes}: ${now.join(', ')}, waiting ${(await stack.balance()).waiting}\n`,
    );
  }
  const late = await stack.loaded();
  await stack.stop();
  return [
    { name: 'soak, peak that is stored as it comes', value: peak, unit: 'events/s', aim: null },
    { name: `soak of ${minutes} minutes`, value: accepted / (minutes * 60), unit: 'events/s', aim: null },
    { name: 'soak, requests without success', value: failed, unit: '', aim: { atMost: 0 } },
    { name: 'soak, the last one stored after', value: late / 1000, unit: 's', aim: null },
    ...Object.entries(held).flatMap(([name, values]) => [
      { name: `soak, ${name} held after two minutes`, value: values[1] ?? 0, unit: 'MB', aim: null },
      {
        name: `soak, ${name} held at the end (median of three)`,
        value: median(values.slice(-3)),
        unit: 'MB',
        aim: null,
      },
    ]),
  ];
}

/** As fast as they are answered for ten seconds; what was stored by then and while the rest was, over all that time. */
async function peakOf(stack: EventStack): Promise<number> {
  const begun = performance.now();
  const { accepted } = await sendLoad({ ...load, address: stack.intake.address, seconds: 10, from: 1_000_000 });
  await stack.loaded();
  return accepted / ((performance.now() - begun) / 1000);
}

async function memoryOf(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(metrics)?.[1] ?? 0) / megabyte;
}
