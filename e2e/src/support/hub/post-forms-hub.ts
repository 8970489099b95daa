import { type PostForm, postForms } from '@contenthub/contracts/content/post';
import { visitHubWithArticles } from './articles-hub.ts';
import type { Visit } from './visit.ts';

type Section = { blog: string; category: string; base: string };

/** The four blogs with a category and the path prefix of its posts. */
export const sections: readonly Section[] = [
  { blog: 'main', category: 'grammar', base: '/blog/grammar/' },
  { blog: 'developer', category: 'dev-tutorials', base: '/blog/developer/' },
  { blog: 'engineering', category: 'eng-infrastructure', base: '/blog/engineering/' },
  { blog: 'business', category: 'gb-hr', base: '/business/learn/' },
];

export const slugOf = (blog: string, form: PostForm) => `${blog}-${form}`;

export function pathOf(blog: string, form: PostForm): string {
  return (sections.find((section) => section.blog === blog)?.base ?? '') + slugOf(blog, form);
}

/** A reader at a hub with one post of each form in each blog. */
export function visitPostFormsHub(): Visit {
  return visitHubWithArticles(
    sections.flatMap(({ blog, category }, row) =>
      postForms.map((form, column) => ({
        id: 9000 + row * 10 + column,
        slug: slugOf(blog, form),
        title: `The Form Called ${form}, in Full`,
        category,
        author: 'maren-holt',
        date: '2026-05-20',
        modified: '2026-05-27',
        form,
        excerpt: `A post of the form ${form}.`,
        seoTitle: `The form ${form}`,
        body: `${opening}\n\n${bodies[form]}`,
      })),
    ),
  );
}

const opening =
  'Before anything else there is a paragraph, long enough to be read as one and to fill more than a single line.';
const sentence = 'A text is made of sentences, and a sentence of words that somebody chose for a reason. ';
const section = (name: string) => `## ${name}\n\n${sentence.repeat(12)}\n\n${sentence.repeat(12)}\n`;
const sectionsOfText = ['The first part', 'The second part', 'The third part', 'The last part'].map(section).join('\n');
const question = (text: string, choices: string[], right: string) =>
  `### ${text}\n\n${choices.map((choice, index) => `${index + 1}. ${choice}`).join('\n')}\n\n` +
  `<details><summary>Show the answer</summary><p><strong>${right}.</strong> Because it is so.</p></details>\n`;

const bodies: Record<PostForm, string> = {
  long: sectionsOfText,
  longtail: `${sectionsOfText}\n| Word | Meaning |\n| --- | --- |\n| trudge | walk slowly |\n`,
  short: sentence.repeat(6),
  image: `![A seesaw.](/content-images/strong-verbs.svg)\n\n${sentence.repeat(6)}`,
  infographic: `![A chart of twelve verbs.](/content-images/strong-verbs-infographic.svg)\n\n${sectionsOfText}`,
  video:
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="A short film"></iframe>\n\n' +
    '<iframe src="https://player.vimeo.com/video/1084537" title="Another film"></iframe>\n\n' +
    sectionsOfText,
  quiz: [
    '## Three questions\n',
    question('Who or whom left?', ['Who', 'Whom'], 'A'),
    question('Who or whom did they choose?', ['Who', 'Whom', 'Whose'], 'B'),
    question('Its or it’s late?', ['Its', 'It’s'], 'B'),
    section('The rule'),
  ].join('\n'),
};
