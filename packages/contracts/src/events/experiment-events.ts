import { event } from './event.ts';
import { field } from './field.ts';

/** What experiments are judged by. */
export const experimentEvents = {
  'experiment/exposure': event('A visitor saw what their group sees; once for each group.', {
    experimentName: field.experimentName,
    groupName: field.groupName,
  }),
};
