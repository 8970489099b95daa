import type { PathsByCategory } from './reading-path.ts';

/** Paths for teams, by the slug of the department's category. */
export const playbooks: PathsByCategory = {
  'gb-customer-experience': {
    goal: 'From saved replies to articles that answer before anyone asks.',
    steps: [
      { slug: 'support-macros-that-sound-human', reason: 'Start with the replies you send every day.' },
      { slug: 'apology-emails', reason: 'Get the hard message right before you need it.' },
      { slug: 'saying-no-to-feature-requests', reason: 'Be honest when the answer is no.' },
      { slug: 'help-center-articles', reason: 'Turn good replies into articles that close tickets.' },
    ],
  },
  'gb-hr': {
    goal: 'From the job ad to the rules everyone works by.',
    steps: [
      { slug: 'job-descriptions', reason: 'Say what the work is, so the right people apply.' },
      { slug: 'rejection-emails', reason: 'Write well to the people you don’t hire.' },
      { slug: 'first-week-letter', reason: 'Answer a new colleague’s first questions.' },
      { slug: 'policies-people-read', reason: 'Make rules easy to find and to follow.' },
    ],
  },
  'gb-marketing': {
    goal: 'From one voice to stories that people finish.',
    steps: [
      { slug: 'brand-voice-guide', reason: 'Agree on a voice before you publish anything.' },
      { slug: 'product-announcement', reason: 'Use it to put the news first.' },
      { slug: 'case-studies', reason: 'Let customers tell the rest.' },
    ],
  },
  'gb-sales': {
    goal: 'From the first line to the proposal.',
    steps: [
      { slug: 'cold-email-first-lines', reason: 'Earn the second sentence.' },
      { slug: 'follow-up-emails', reason: 'Give a silent buyer a reason to reply.' },
      { slug: 'proposals-that-win', reason: 'Make the case for the people you never meet.' },
    ],
  },
};
