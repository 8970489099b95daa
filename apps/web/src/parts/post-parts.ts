import { Chunk } from './chunk.ts';

/** What makes a post's text do more than be read; see `features/article/use-live-text.ts`. */
export const postParts = {
  'marked-section': new Chunk('marked-section', () =>
    import('../features/contents/mark-section.ts').then(({ markSection }) => markSection),
  ),
  embed: new Chunk('embed', () => import('../features/embed/play-in-place.ts').then(({ playInPlace }) => playInPlace)),
  zoom: new Chunk('zoom', () => import('../features/zoom/zoom-pictures.ts').then(({ zoomPictures }) => zoomPictures)),
  quiz: new Chunk('quiz', () => import('../features/quiz/take-quiz.ts').then(({ takeQuiz }) => takeQuiz)),
};
