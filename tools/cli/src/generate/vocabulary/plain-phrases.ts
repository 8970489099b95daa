import { parseLines } from './word-list.ts';

/** Wordy phrases and their plain forms. */
export const plainPhrases: [wordy: string, plain: string][] = parseLines(`
  in order to / to
  due to the fact that / because
  at this point in time / now
  in the event that / if
  a large number of / many
  has the ability to / can
  make a decision / decide
  with regard to / about
  in spite of the fact that / although
  prior to / before
  subsequent to / after
  in close proximity to / near
  on a regular basis / regularly
  until such time as / until
  for the purpose of / for
  in the near future / soon
  give consideration to / consider
  is in possession of / has
  the majority of / most
  conduct an investigation of / investigate
  come to an agreement / agree
  utilize / use
  facilitate / help
  commence / begin
  terminate / end
  endeavor / try
  ascertain / find out
  please do not hesitate to contact me / write to me
  it is important to note that / (nothing)
  there is no doubt that / no doubt
  the reason why is that / because
  whether or not / whether
  each and every / every
  end result / result
  past history / history
  advance planning / planning
  completely unanimous / unanimous
  absolutely essential / essential
  in my personal opinion / I think
  as a means of / to
  during the course of / during
  in a timely manner / on time
  take into account / consider
  be of assistance to / help
  an adequate amount of / enough
  at all times / always
  as of yet / yet
  circle back / write again
  going forward / from now on
  reach out to / ask`).map((line) => {
  const [wordy = '', plain = ''] = line.split(' / ');
  return [wordy, plain];
});
