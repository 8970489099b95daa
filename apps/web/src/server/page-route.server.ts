import { intakePaths } from '@contenthub/contracts/events/intake-paths';
import { platformBase } from '@contenthub/contracts/platform-paths';
import { editorCookie } from '@contenthub/contracts/preview-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchAddress } from '../routes/match.ts';
import { personalPages } from '../routes/route.ts';
import type { Asked } from './content-answers.server.ts';
import { forEdge } from './edge.server.ts';
import type { Pages } from './pages.server.ts';
import type { Proof } from './preview-answers.server.ts';
import type { ReadyPage } from './ready-page.server.ts';
import { sendPage } from './send-page.server.ts';
import { splitUrl } from './split-url.server.ts';
import { retryAfterSeconds, unavailablePage } from './unavailable-page.server.ts';
import type { Visitors } from './visitor.server.ts';
import { placeOfBlock } from './visitor-blocks.server.ts';

type Options = {
  pages: Pages;
  visitors: Visitors;
  asEditor: (proof: Proof) => Asked;
  /** What goes with the page that says that a page cannot be shown. */
  unavailable: Readonly<Record<string, string>>;
};

export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Every address that nothing else answers is a page, or a page that says that there is none. */
export function addPageRoute(app: FastifyInstance, answer: AnswerPage): void {
  app.get('*', answer);
}

/** What programs ask for: they get an error in their own format. */
const forPrograms = new RegExp(`^(?:/wp-|/assets/|${platformBase}/|${Object.keys(intakePaths).join('|')})`);

/** A path that cannot be decoded is no page either, and says so like any other. */
export function unreadablePage(
  answer: AnswerPage,
): (request: FastifyRequest, reply: FastifyReply) => ReturnType<AnswerPage> | false {
  return (request, reply) => !forPrograms.test(request.url) && answer(request, reply);
}

export function pageAnswers({ pages, visitors, asEditor, unavailable }: Options): AnswerPage {
  const make = (path: string, search: string, cookies: string | undefined): Promise<ReadyPage> => {
    const { place } = matchAddress(path, search);
    if (!personalPages.has(place.pageType)) return pages.page(path, search);
    const proof = { cookie: editorCookie(cookies), nonce: place.params.nonce ?? '' };
    return pages.personal(path, search, asEditor(proof));
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, path: string, search: string) => {
    const [block, page] = await Promise.all([
      forEdge(request) ? placeOfBlock : visitors.blockFor(request.headers, request.log),
      make(path, search, request.headers.cookie).catch((error: unknown) => {
        request.log.error({ err: error }, 'page could not be rendered');
        return undefined;
      }),
    ]);
    if (!page) {
      reply.code(503).headers(unavailable).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(unavailablePage);
    }
    return sendPage(reply, page, block);
  };
  return (request, reply) => {
    const { path, search } = splitUrl(request.url);
    // Nearly every request ends here: no promise, no matching, no more than a look into the cache.
    const atHand = pages.atHand(path, search);
    if (atHand && forEdge(request)) return sendPage(reply, atHand, placeOfBlock);
    if (!atHand || visitors.hasSession(request.headers)) return answer(request, reply, path, search);
    return sendPage(reply, atHand, visitors.anonymous(request.headers));
  };
}
