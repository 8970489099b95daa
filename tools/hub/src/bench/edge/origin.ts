import type { Figure } from '../figure.ts';
import { measureSsr } from '../ssr/ssr.ts';

/** What the site itself does when the edge asks it: the ratios of `bench ssr`, with the aims of an origin. */
export async function measureOrigin(): Promise<Figure[]> {
  const figures = await measureSsr();
  return figures.flatMap((figure): Figure[] => {
    if (figure.name.endsWith('cached ÷ bare node:http'))
      return [{ ...figure, name: `origin hit, ${figure.name}`, aim: { atLeast: 0.8 } }];
    if (figure.name.endsWith('uncached ÷ bare renderToString'))
      return [{ ...figure, name: `origin miss, ${figure.name}`, aim: { atLeast: 0.7 } }];
    return [];
  });
}
