import Type from 'typebox';
import { event } from './event.ts';
import { field } from './field.ts';

const post = { postId: field.postId, postUrl: field.postUrl };

const related = {
  sourcePostId: field.sourcePostId,
  relatedPostId: field.relatedPostId,
  postUrl: Type.Optional(field.postUrl),
};

/** What happens on a post's page. */
export const readingEvents = {
  'post/scroll': event('A reader got so far down.', { ...post, scrollDepth: field.scrollDepth }),
  'share/click': event('A post was shared by one of five channels.', { ...post, socialType: field.socialType }),
  'relatedPost/impression': event('A related post was seen.', related),
  'relatedPost/click': event('A related post was followed.', related),
  'contents/click': event('An entry of the contents was followed.', post),
  'film/play': event('A film of another site was started in its place.', { ...post, url: field.url }),
  'picture/zoom': event('A picture was enlarged.', post),
  'quiz/finish': event('Every question of a quiz was answered.', { ...post, rightAnswers: field.rightAnswers }),
  'quiz/share': event('The result of a quiz was shared.', { ...post, rightAnswers: field.rightAnswers }),
  'helpful/answer': event('A reader said whether a post was helpful.', { ...post, helpful: field.helpful }),
  'newsletter/subscribe': event('A reader subscribed to the blog.', {}),
};
