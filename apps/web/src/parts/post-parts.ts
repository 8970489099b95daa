import { Chunk } from './chunk.ts';

/** The late parts of a post's page. By themselves, because every other page does without their names. */
export const postParts = {
  share: new Chunk('share', () => import('../features/share/ShareRail.tsx').then(({ ShareRail }) => ShareRail)),
  related: new Chunk('related', () =>
    import('../features/related/RelatedPosts.tsx').then(({ RelatedPosts }) => RelatedPosts),
  ),
  'marked-section': new Chunk('marked-section', () =>
    import('../features/contents/mark-section.ts').then(({ markSection }) => markSection),
  ),
  embed: new Chunk('embed', () => import('../features/embed/play-in-place.ts').then(({ playInPlace }) => playInPlace)),
  zoom: new Chunk('zoom', () => import('../features/zoom/zoom-pictures.ts').then(({ zoomPictures }) => zoomPictures)),
  quiz: new Chunk('quiz', () => import('../features/quiz/take-quiz.ts').then(({ takeQuiz }) => takeQuiz)),
};
