import { DiskMedia } from '@contenthub/content/media/disk-media';
import { MediaStore } from '@contenthub/content/media/media-store';
import { renderMarkdown } from '@contenthub/content/sync/markdown/render-markdown';
import { expandStoredBlocks } from '@contenthub/content/sync/wordpress/expand-blocks';
import { hardMarkdown, hardStoredBlocks, hardTexts } from '@contenthub/content/testing/hard-texts';
import { prepareFully } from '@contenthub/content/testing/prepare-fully';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { ratiosByRound, runRounds } from './harness/rounds.ts';
import { type Figure, median } from './report/figure.ts';

const rounds = 5;
/** Repetitions of the smaller text. Its preparation takes about a tenth of a second. */
const count = 2000;
/** Twice the work, and what a machine that does something else adds. A loop in each loop would be 4. */
const aim = { atMost: 3 };

type Run = (text: string) => unknown;

/** Prepares hard texts and texts of twice the length, and compares the CPU time. */
export async function measureDoubling(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const media = new MediaStore(new DiskMedia(folder.path));
  const cases: [string, (count: number) => string, Run][] = [
    ...Object.entries(hardTexts).map(toCase('HTML', (html) => prepareFully(html, media))),
    ...Object.entries(hardMarkdown).map(toCase('Markdown', renderMarkdown)),
    ...Object.entries(hardStoredBlocks).map(toCase('export', expandStoredBlocks)),
  ];
  const figures: Figure[] = [];
  for (const [name, create, run] of cases) figures.push(await measureCase(name, create, run));
  await folder.remove();
  return figures;
}

function toCase(kind: string, run: Run) {
  return ([name, create]: [string, (count: number) => string]): [string, (count: number) => string, Run] => [
    `${kind}, ${name}`,
    create,
    run,
  ];
}

async function measureCase(name: string, create: (count: number) => string, run: Run): Promise<Figure> {
  await run(create(count));
  const [half, whole] = [create(count), create(2 * count)];
  const times = await runRounds(
    { half: () => measureCpu(run, half), whole: () => measureCpu(run, whole) },
    rounds,
    `${name}, round`,
  );
  const ratios = ratiosByRound(times.whole, times.half);
  const spread: [number, number] = [Math.min(...ratios), Math.max(...ratios)];
  return { name, value: median(ratios), unit: '', aim, spread };
}

/** Milliseconds of CPU. A short preparation is repeated. */
async function measureCpu(run: Run, text: string): Promise<number> {
  const started = process.cpuUsage();
  let runs = 0;
  let used = 0;
  while (used < 60) {
    await run(text);
    runs += 1;
    const { user, system } = process.cpuUsage(started);
    used = (user + system) / 1000;
  }
  return used / runs;
}
