import { parseLines } from './word-list.ts';

/** Pairs of words that are often confused, each with its use. */
export type ConfusablePair = { first: string; second: string; firstUse: string; secondUse: string };

export const confusablePairs: ConfusablePair[] = parseLines(`
  affect / effect / changing something / the change that results
  its / it's / what belongs to it / “it is” or “it has”
  who / whom / the one who acts / the one who is acted on
  lie / lay / resting, without an object / putting something down
  fewer / less / what you can count / what you can only measure
  your / you're / what belongs to you / “you are”
  their / there / what belongs to them / a place
  then / than / the next thing in time / a comparison
  to / too / a direction / “also” or “more than enough”
  lose / loose / no longer having something / what is not tight
  accept / except / taking what is offered / leaving something out
  advice / advise / what you give / the act of giving it
  principal / principle / the head of a school, or the main thing / a rule you live by
  stationary / stationery / what stands still / paper and envelopes
  complement / compliment / what completes something / a kind remark
  further / farther / more of anything / more distance
  i.e. / e.g. / “in other words” / “for example”
  imply / infer / hinting / drawing a conclusion
  ensure / insure / making certain / paying against a loss
  assure / ensure / calming a person / making an outcome certain
  discreet / discrete / careful not to be noticed / separate
  elicit / illicit / drawing out an answer / what is against the law
  eminent / imminent / well known / about to happen
  capital / capitol / a city, money or a large letter / one particular building
  council / counsel / a group that meets / advice, or the one who gives it
  desert / dessert / sand, or leaving / the last course
  emigrate / immigrate / leaving a country / arriving in one
  everyday / every day / what is ordinary / each single day
  every one / everyone / each of several / all people
  flaunt / flout / showing off / ignoring a rule
  hanged / hung / people, in history books / pictures, coats and juries
  historic / historical / what makes history / what belongs to it
  allude / elude / mentioning indirectly / escaping
  allusion / illusion / an indirect mention / a false appearance
  altogether / all together / completely / in one group
  among / between / a crowd / two or more that are named
  amount / number / what is measured / what is counted
  anyone / any one / any person / any single thing
  apart / a part / at a distance / one piece of a whole
  bring / take / motion toward the speaker / motion away
  can / may / being able / being allowed
  cite / site / naming a source / a place
  coarse / course / what is rough / a path or a class
  conscience / conscious / the inner voice / being awake
  continual / continuous / what comes again and again / what never stops
  could have / could of / the verb you meant / nothing at all
  disinterested / uninterested / having nothing to gain / being bored
  empathy / sympathy / feeling with someone / feeling for someone
  envelop / envelope / wrapping around / what a letter travels in
  good / well / describing a thing / describing how it is done
  I / me / the one who acts / the one after a preposition
  into / in to / entering / two words that happen to meet
  lead / led / the metal, or the present tense / the past tense
  login / log in / the noun / the verb
  maybe / may be / “perhaps” / “might be”
  moral / morale / the lesson / the mood
  passed / past / a verb / a time or a place
  peak / peek / the top / a quick look
  precede / proceed / coming before / going on
  quite / quiet / “rather” / not loud
  raise / rise / lifting something / going up alone
  regardless / irregardless / every sentence / hardly any
  setup / set up / the noun / the verb
  sit / set / being seated / putting something in place
  than / from / comparisons of degree / what is different
  that / which / a clause you cannot do without / a clause you can
  weather / whether / rain and sun / a choice
  whose / who's / what belongs to whom / “who is” or “who has”
  zero conditional / first conditional / what is always true / what is likely next`).map((line) => {
  const [first = '', second = '', firstUse = '', secondUse = ''] = line.split(' / ');
  return { first, second, firstUse, secondUse };
});
