import { event } from './event.ts';
import { field } from './field.ts';

const place = { placement: field.placement };

/** The writing checker in a post. */
export const checkerEvents = {
  'interactiveEditor/impression': event('The interactive editor was seen.', place),
  'interactiveEditor/focus': event('A reader began to write in it.', place),
  'textChecker/check': event('A text was checked.', { ...place, suggestions: field.suggestions }),
  'textChecker/accept': event('A suggestion was taken.', place),
  'toggleButton/click': event('The checker was switched on or off.', { ...place, enabled: field.enabled }),
};
