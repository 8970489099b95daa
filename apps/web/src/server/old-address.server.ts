import { callAddress, contentPaths } from '@contenthub/contracts/content-paths';
import type { Redirect } from '@contenthub/contracts/redirect';
import { type Ask, contentClient } from '../content/content-client.ts';
import { NotFoundError } from '../content/not-found-error.ts';
import { PageAnswers } from '../content/page-answers.ts';
import { questionsTo } from '../content/questions.ts';
import { matchAddress } from '../routes/match.ts';
import { MovedError, type Place, personalPages } from '../routes/route.ts';
import { routeOf } from '../routes/table.ts';
import { lowerCaseSlug } from './letter-case.server.ts';

/**
 * Where an address leads at which there is no page: asked before a page says so, and never for a page that is there.
 * Without an answer it leads nowhere.
 */
export async function oldAddress({ blog, pageType, path }: Place, ask: Ask): Promise<string | undefined> {
  // The address of a personal page is a secret, and has never been anybody else's.
  if (personalPages.has(pageType)) return undefined;
  const answer = await ask(callAddress(contentPaths.redirect, {}, { blog_type: blog.type, path })).catch(
    () => undefined,
  );
  const location = (answer?.body as Redirect | undefined)?.location;
  // In its canonical form, so that nobody is sent on twice.
  return location && matchAddress(location, '').place.path;
}

/** Whether what was asked for in another than its canonical form is there in it; one redirect then leads to where it is. */
export async function findInCanonicalForm(place: Place, ask: Ask): Promise<void> {
  if (personalPages.has(place.pageType)) return;
  const route = await routeOf(place.pageType);
  try {
    await route.load({ place, data: new PageAnswers(), questions: questionsTo(contentClient(ask)) });
  } catch (error) {
    // What cannot be had just now may be had there.
    if (error instanceof MovedError || error instanceof NotFoundError) throw error;
  }
}

/** The page that stands at an address once its slugs are in lower case, as every slug is; asked for one that is not there. */
export async function lowerCaseAddress({ pageType, path }: Place, ask: Ask): Promise<string | undefined> {
  if (personalPages.has(pageType)) return undefined;
  const lower = lowerCaseSlug(path);
  const { place } = matchAddress(lower, '');
  if (lower === path || place.pageType === 'not-found') return undefined;
  try {
    await findInCanonicalForm(place, ask);
    return place.path;
  } catch (error) {
    return error instanceof MovedError ? error.location : oldAddress(place, ask);
  }
}
