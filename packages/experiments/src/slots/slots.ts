/** The type of a slot parameter. Its default is the behavior without an experiment. */
export type SlotParameter = { title: string } & (
  | { type: 'text'; maxLength: number; default: string; isUrl?: true }
  | { type: 'choice'; values: readonly string[]; default: string }
  | { type: 'number'; minimum: number; maximum: number; default: number }
  | { type: 'switch'; default: boolean }
);

/** Something on the site that experiments can vary without a deploy. */
export type Slot = {
  name: string;
  title: string;
  /** Where it shows. */
  where: string;
  /** The placement whose texts it has. */
  placement?: string;
  /** A page that shows it, for previews. */
  previewPath: string;
  /** What it changes. Experiments on slots of the same component show their changes together. */
  components: readonly string[];
  parameters: Readonly<Record<string, SlotParameter>>;
  /** The experiment in code that uses it, if there is one. Its groups are fixed. */
  experiment?: string;
  /** The server renders it, the same for everybody, so its texts can be published but not tested. */
  isServerRendered?: true;
  /** It changes the layout before the first paint, so values cannot depend on the blog or the category. */
  isLayout?: true;
};

export type SlotValues = Readonly<Record<string, unknown>>;

const home = '/blog/';
const post = '/blog/commonly-confused-words/affect-vs-effect';

const url: SlotParameter = { title: 'Destination', type: 'text', maxLength: 300, default: '', isUrl: true };
const button = (maxLength: number): SlotParameter => ({ title: 'Button', type: 'text', maxLength, default: '' });

/** Texts and destination of a call to action. Empty ones use the default of the blog and the reader's tier. */
const ctaTexts: Slot['parameters'] = {
  headline: { title: 'Headline', type: 'text', maxLength: 60, default: '' },
  line: { title: 'Line below it', type: 'text', maxLength: 140, default: '' },
  button: button(30),
  url,
};

/** The header has space for a short label only. */
const navTexts: Slot['parameters'] = { button: button(20), url };

export const slots: readonly Slot[] = [
  {
    name: 'post_popup_copy',
    title: 'Texts of the popup',
    where: 'The popup in the lower corner of a post.',
    previewPath: post,
    components: ['popup'],
    parameters: ctaTexts,
    placement: 'chPostPopup',
  },
  {
    name: 'top_banner_copy',
    title: 'Texts of the top banner',
    where: 'The banner above a post, after the popup was closed.',
    previewPath: post,
    components: ['top banner'],
    parameters: ctaTexts,
    placement: 'chPostTopBanner',
  },
  {
    name: 'side_banner_copy',
    title: 'Texts of the side banner',
    where: 'The banner beside a post on wide screens, for readers who get it.',
    previewPath: post,
    components: ['side banner'],
    parameters: ctaTexts,
    placement: 'chPostSideBanner',
  },
  serverRendered(
    'chNavButton',
    'nav_button_copy',
    'button in the header',
    'In the header of every page.',
    home,
    navTexts,
  ),
  serverRendered('chMidButton', 'mid_button_copy', 'card in the text', 'In the middle of a long post.', post),
  serverRendered(
    'chEndButton',
    'end_button_copy',
    'card after the text',
    'After a post without a card in its text.',
    post,
  ),
  serverRendered(
    'chPostBottomBanner',
    'bottom_banner_copy',
    'banner below a post',
    'Below a post. Browsers with a store get the extension instead.',
    post,
  ),
  serverRendered('chHomeEnd', 'home_end_copy', 'banner at the end of home', 'At the end of a blog’s home page.', home),
  {
    name: 'side_banner_display',
    title: 'Side banner on or off',
    where: 'Beside a post on wide screens. When it is on, the banner below the post is off.',
    previewPath: post,
    components: ['side banner', 'bottom banner'],
    parameters: { shown: { title: 'Side banner', type: 'switch', default: false } },
    isLayout: true,
  },
  {
    name: 'popup_type',
    title: 'Type of the popup',
    where: 'The popup in the lower corner of a post. The type google needs sign-in with Google.',
    previewPath: post,
    components: ['popup'],
    parameters: { type: choice('Type', ['generic', 'google']) },
    isLayout: true,
  },
  {
    name: 'related_posts',
    title: 'Number of related posts',
    where: 'The cards below a post.',
    previewPath: post,
    components: ['related posts'],
    parameters: { cards: { title: 'Cards', type: 'number', minimum: 1, maximum: 3, default: 3 } },
    isLayout: true,
  },
  {
    name: 'writing_checker',
    title: 'Writing checker',
    where: 'Below the headline or at the end of a post.',
    previewPath: post,
    components: ['writing checker'],
    parameters: { place: choice('Place', ['control', 'product_headline', 'article_end']) },
    experiment: 'blog_gc',
  },
  {
    name: 'post_popup_google',
    title: 'Google button in the popup',
    where: 'The popup in the lower corner of a post.',
    previewPath: post,
    components: ['popup'],
    parameters: { button: choice('Button', ['control', 'test_blog_google_cta']) },
    experiment: 'adding_google_signup_cta_to_blog_popup',
  },
  {
    name: 'side_banner',
    title: 'Side banner',
    where: 'Beside a post on wide screens.',
    previewPath: post,
    components: ['side banner', 'top banner'],
    parameters: { banners: choice('Banners', ['control', 'test_sidebanner_only', 'test_sidebanner_with_topbanner']) },
    experiment: 'blog_sticky_sidebanner_cta_rerun',
  },
  {
    name: 'checker_rewrites',
    title: 'Rewrites of the writing checker',
    where: 'In the writing checker of a post.',
    previewPath: post,
    components: ['writing checker'],
    parameters: { rewrites: choice('Rewrites', ['control', 'test_rewrites']) },
    experiment: 'blog_grammar_checker_rewrites',
  },
];

function serverRendered(
  placement: string,
  name: string,
  title: string,
  where: string,
  previewPath: string,
  parameters = ctaTexts,
): Slot {
  return {
    ...{ name, title: `Texts of the ${title}`, where, placement, previewPath, parameters },
    components: [title],
    isServerRendered: true,
  };
}

function choice(title: string, values: readonly [string, ...string[]]): SlotParameter {
  return { title, type: 'choice', values, default: values[0] };
}

/** An own path or an https URL, and no other scheme. */
function isDestination(value: string): boolean {
  return /^\/(?![/\\])/.test(value) || (value.startsWith('https://') && URL.canParse(value));
}

/** What is wrong with the values of a variant, as sentences. */
export function findSlotProblems({ parameters }: Slot, values: SlotValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const parameter = parameters[name];
    if (!parameter) return [`There is no parameter "${name}".`];
    const { type, title } = parameter;
    if (type === 'text') {
      const fits = typeof value === 'string' && value.length <= parameter.maxLength;
      if (!fits) return [`${title}: at most ${parameter.maxLength} characters.`];
      return parameter.isUrl && value !== '' && !isDestination(value)
        ? [`${title}: a URL that starts with https:// or a path that starts with one slash.`]
        : [];
    }
    if (type === 'choice') {
      return parameter.values.some((each) => each === value)
        ? []
        : [`${title}: one of ${parameter.values.join(', ')}.`];
    }
    if (type === 'switch') return typeof value === 'boolean' ? [] : [`${title}: on or off.`];
    const { minimum, maximum } = parameter;
    const fits = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
    return fits ? [] : [`${title}: a whole number from ${minimum} to ${maximum}.`];
  });
}
