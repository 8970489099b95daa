import { offerOfBlog } from '@contenthub/calls-to-action/copy/offer-of-blog';
import { barePostSample, postSample } from '@contenthub/contracts/testing/content-samples';
import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { business } from '../../sites/business.ts';
import { developer } from '../../sites/developer.ts';
import { engineering } from '../../sites/engineering.ts';
import { main } from '../../sites/main.ts';
import { urls } from '../../sites/urls.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { experiment, gate, visitorSamples, withTreatments } from '../../testing/visitors.ts';
import { NavButton } from '../header/NavButton.tsx';
import { BottomBanner } from './BottomBanner.tsx';
import { CtaCard } from './CtaCard.tsx';
import { toCtaPost } from './cta-post.ts';
import { HomeEnd } from './HomeEnd.tsx';
import { PageTextsContext } from './page-texts.ts';

const signUp = '/signup?next=%2Fblog%2F';
const businessEditor = `${urls.editor}business`;
const post = { ...postSample, callToAction: null };
const link = () => screen.getByRole('link');
const linkOf = () => [link().textContent, link().getAttribute('href')];

const blogs = { main, developer, engineering, business };
type Case = [keyof typeof blogs, keyof typeof visitorSamples, string, string];

it.each<Case>([
  ['main', 'anonymous', 'Get Grammarly', signUp],
  ['main', 'freemium', 'Get Grammarly Pro', urls.premium],
  ['main', 'premium', 'Open editor', urls.editor],
  ['engineering', 'anonymous', 'Join us', urls.jobs],
  ['business', 'anonymous', 'Upgrade', urls.upgradePro],
  ['developer', 'anonymous', 'Get Grammarly', signUp],
  ['developer', 'freemium', 'Get Grammarly Pro', urls.premium],
  ['developer', 'premium', 'Open editor', urls.editor],
  ['engineering', 'freemium', 'Join us', urls.jobs],
  ['engineering', 'premium', 'Join us', urls.jobs],
  ['business', 'freemium', 'Upgrade', urls.upgradePro],
  ['business', 'premium', 'Upgrade', urls.upgradePro],
])('D01a D02 D04 shows the header button of the %s blog to a visitor (%s)', (blog, tier, text, href) => {
  renderInSite(<NavButton blog={blogs[blog]} />, { visitor: visitorSamples[tier] });
  expect(linkOf()).toEqual([text, href]);
});

it.each<Case>([
  ['main', 'anonymous', 'Create Grammarly Account', signUp],
  ['main', 'freemium', 'Get Grammarly Pro', urls.premium],
  ['main', 'premium', 'Open editor', businessEditor],
  ['engineering', 'freemium', 'Join us', urls.jobs],
  ['business', 'premium', 'Upgrade', urls.upgradePro],
  ['developer', 'anonymous', 'Try the demo', urls.developerDemo],
  ['developer', 'freemium', 'Try the demo', urls.developerDemo],
  ['developer', 'premium', 'Try the demo', urls.developerDemo],
  ['engineering', 'premium', 'Join us', urls.jobs],
  ['business', 'freemium', 'Upgrade', urls.upgradePro],
])('D01b D05 shows the card in the text of the %s blog to a visitor (%s)', (blog, tier, text, href) => {
  renderInSite(<CtaCard placement="chMidButton" blog={blogs[blog]} post={toCtaPost(post)} />, {
    visitor: visitorSamples[tier],
  });
  expect(linkOf()).toEqual([text, href]);
  expect(screen.getByRole('complementary')).toHaveAccessibleName('From Grammarly, in the text');
});

it.each<Case>([
  ['main', 'anonymous', 'Create an Account', signUp],
  ['main', 'freemium', 'Get Grammarly Pro', urls.premium],
  ['main', 'premium', 'Open editor', businessEditor],
  ['developer', 'anonymous', 'See the apps', urls.developerApps],
])('D01c D05 shows the card after the text of the %s blog to a visitor (%s)', (blog, tier, text, href) => {
  renderInSite(<CtaCard placement="chEndButton" blog={blogs[blog]} post={toCtaPost(post)} />, {
    visitor: visitorSamples[tier],
  });
  expect(linkOf()).toEqual([text, href]);
  expect(screen.getByRole('complementary')).toHaveAccessibleName('From Grammarly, after the text');
});

it.each<Case>([
  ['main', 'anonymous', 'Create Grammarly Account', signUp],
  ['developer', 'freemium', 'Join the discussions', urls.developerDiscussions],
  ['main', 'freemium', 'Get Grammarly Pro', urls.premium],
  ['main', 'premium', 'Open editor', urls.editor],
  ['developer', 'premium', 'Join the discussions', urls.developerDiscussions],
  ['engineering', 'premium', 'Join us', urls.jobs],
  ['business', 'anonymous', 'Contact Sales', urls.contactSales],
  ['business', 'premium', 'Contact Sales', urls.contactSales],
])('D01i shows the banner at the end of the home of the %s blog to a visitor (%s)', (blog, tier, text, href) => {
  renderInSite(<HomeEnd blog={blogs[blog]} />, { visitor: visitorSamples[tier] });
  expect(linkOf()).toEqual([text, href]);
});

describe('an anonymous reader', () => {
  it('D03 gets a link to the home page where sign-up-first is not active', () => {
    const visitor = withTreatments(visitorSamples.anonymous, gate('consumer_blog_cta_sign_up_first', 'off'));
    renderInSite(<NavButton blog={main} />, { visitor });
    expect(linkOf()).toEqual(['Get Grammarly', urls.productHome]);
  });

  it('D03 D08 gets a link to the home page once the extension is detected on window focus', () => {
    renderInSite(<NavButton blog={main} />);
    expect(link()).toHaveAttribute('href', signUp);
    document.documentElement.setAttribute('data-gr-ext-installed', '');
    act(() => void dispatchEvent(new Event('focus')));
    expect(link()).toHaveAttribute('href', urls.productHome);
    document.documentElement.removeAttribute('data-gr-ext-installed');
    act(() => void dispatchEvent(new Event('focus')));
    expect(link()).toHaveAttribute('href', signUp);
  });
});

describe('a company’s own account site', () => {
  it('J03 is the target of a call to action, with the campaign and the return URL', () => {
    const accounts = { own: false, signUp: 'https://account.example.com/signup' };
    renderInSite(<NavButton blog={main} />, { accounts, address: '/blog/grammar?utm_source=letter' });
    const from = `${location.origin}/blog/grammar`;
    expect(link()).toHaveAttribute('href', `https://account.example.com/signup?next=${encodeURIComponent(from)}`);
    expect(link()).toHaveAttribute('data-campaign');
  });
});

describe('published texts', () => {
  const published = (slot: string, values: object, scope = {}) => ({
    ...experiment('blog_gc', 'control'),
    ...{ experimentName: `${slot}-default-${JSON.stringify(scope)}`, groupName: 'control', needLog: false },
    dynamicConfiguration: { slot, scope, ...values },
  });
  const words = { headline: 'Write with care', line: 'Every day.', button: 'Start now', url: 'https://example.com/go' };
  const noStore = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('');

  it.each([
    ['nav_button_copy', <NavButton key="a" blog={main} />],
    ['mid_button_copy', <CtaCard key="b" placement="chMidButton" blog={main} post={toCtaPost(post)} />],
    ['end_button_copy', <CtaCard key="c" placement="chEndButton" blog={main} post={toCtaPost(post)} />],
    ['bottom_banner_copy', <BottomBanner key="d" blog={main} post={barePostSample} />],
    ['home_end_copy', <HomeEnd key="e" blog={main} />],
  ])('L08 replace text and destination of %s, for the plan that they are for', (slot, view) => {
    noStore();
    const treatments = [published(slot, words, { tiers: ['Premium'] })];
    const premium = renderInSite(view, { visitor: withTreatments(visitorSamples.premium, ...treatments) });
    expect(linkOf()).toEqual(['Start now', 'https://example.com/go']);
    if (slot !== 'nav_button_copy') expect(premium.container).toHaveTextContent('Write with careEvery day.');
    premium.unmount();
    renderInSite(view, { visitor: withTreatments(visitorSamples.freemium, ...treatments) });
    expect(linkOf()).toEqual(['Get Grammarly Pro', urls.premium]);
  });

  it('L08 D20 leave an editor’s own call as it is', () => {
    const own = toCtaPost({ ...post, callToAction: { text: 'Check your text', url: '/check' } });
    const visitor = withTreatments(visitorSamples.anonymous, published('mid_button_copy', words));
    renderInSite(<CtaCard placement="chMidButton" blog={main} post={own} />, { visitor });
    expect(linkOf()).toEqual(['Check your text', '/check']);
  });

  it('L08 are those that the server rendered until the visitor is known, except for signed-in readers', () => {
    const state = document.body.appendChild(document.createElement('script'));
    Object.assign(state, { type: 'application/json', id: 'state' });
    state.textContent = JSON.stringify({
      texts: { blog: 'main', slots: { nav_button_copy: { button: 'Start now' } } },
    });
    const shown = (blog: typeof main, tier: keyof typeof visitorSamples) => {
      const { unmount } = renderInSite(<NavButton blog={blog} />, { visitor: visitorSamples[tier] });
      const text = link().textContent;
      unmount();
      return text;
    };
    expect(shown(main, 'anonymous')).toBe('Start now');
    expect(shown(main, 'premium')).toBe('Open editor');
    expect(shown(engineering, 'anonymous')).toBe('Join us');
    state.remove();
  });

  it('L08 are rendered on the server, without a page state', () => {
    const texts = { blog: 'main' as const, slots: { nav_button_copy: { button: 'Start now' } } };
    renderInSite(
      <PageTextsContext value={texts}>
        <NavButton blog={main} />
      </PageTextsContext>,
    );
    expect(linkOf()).toEqual(['Start now', signUp]);
  });
});

it('L08 previews of the console have the offer of each blog', () => {
  expect(Object.fromEntries(Object.values(blogs).map(({ type, offer }) => [type, offer]))).toEqual(offerOfBlog);
});

describe('an editor’s customisation', () => {
  const own = (url: string) => toCtaPost({ ...post, callToAction: { text: 'Check your text', url } });

  it('D20 replaces text and target, adds no campaign, and is tracked as customised', () => {
    const { events } = renderInSite(
      <CtaCard placement="chMidButton" blog={main} post={own('https://example.com/check')} />,
      { address: '/blog/?utm_source=letter' },
    );
    fireEvent.click(link());
    expect(linkOf()).toEqual(['Check your text', 'https://example.com/check']);
    expect(events()).toEqual([
      expect.objectContaining({
        flowType: 'custom',
        flowTarget: 'https://example.com/check',
        isCustomizedThroughWP: true,
      }),
    ]);
  });

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x'])(
    'D20 is ignored when it links to %s',
    (url) => {
      renderInSite(<CtaCard placement="chMidButton" blog={main} post={own(url)} />);
      expect(linkOf()).toEqual(['Create Grammarly Account', signUp]);
    },
  );
});

describe('the banner below a post', () => {
  const agents = {
    Chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const asBrowser = (name: keyof typeof agents) =>
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[name]);

  beforeEach(() => {
    document.documentElement.setAttribute('data-treatment-gdpr-inverted', 'on');
  });

  it.each([
    ['Chrome', 'Add to Chrome', urls.extensionChrome],
    ['Firefox', 'Add to Firefox', urls.extensionFirefox],
  ] as const)('D01f D07 offers the extension for %s', async (name, text, href) => {
    asBrowser(name);
    renderInSite(<BottomBanner blog={main} post={barePostSample} />);
    expect((await screen.findByText(text)).closest('a')).toHaveAttribute('href', href);
  });

  it('D17 stores the placement for a day when the extension link is clicked', async () => {
    asBrowser('Chrome');
    const cookie = vi.spyOn(document, 'cookie', 'set');
    renderInSite(<BottomBanner blog={main} post={barePostSample} />);
    fireEvent.click(await screen.findByText('Add to Chrome'));
    expect(cookie.mock.calls).toEqual([
      ['install_source=chPostBottomBanner; path=/; max-age=86400; secure; samesite=lax'],
    ]);
  });

  it('F19 stores nothing where a consent choice is due', async () => {
    document.documentElement.removeAttribute('data-treatment-gdpr-inverted');
    asBrowser('Chrome');
    const cookie = vi.spyOn(document, 'cookie', 'set');
    renderInSite(<BottomBanner blog={main} post={barePostSample} />);
    fireEvent.click(await screen.findByText('Add to Chrome'));
    expect(cookie).not.toHaveBeenCalled();
  });

  it('D01f is not shown on the developer blog', () => {
    const { container } = renderInSite(<BottomBanner blog={developer} post={barePostSample} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('tracking', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('D01 tracks impression and click with placement, flow, post and one impression id', () => {
    const { events, container } = renderInSite(<CtaCard placement="chEndButton" blog={main} post={toCtaPost(post)} />, {
      visitor: visitorSamples.freemium,
    });
    FakeIntersectionObserver.show(container.querySelector('aside > div') as Element);
    vi.advanceTimersByTime(1000);
    fireEvent.click(link());
    const fields = {
      placement: 'chEndButton',
      flowType: 'premium',
      flowTarget: 'premium',
      isCustomizedThroughWP: false,
      postId: 42,
      postUrl: post.link,
      category: 'commonly-confused-words',
    };
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/button/impression', ...fields }),
      expect.objectContaining({ eventName: 'contenthub/button/click', ...fields }),
    ]);
    expect(events()[0]?.impressionId).toBe(events()[1]?.impressionId);
  });

  it('D01 tracks a banner below a post as a banner, and a header button without a post', () => {
    const { events } = renderInSite(
      <>
        <NavButton blog={engineering} />
        <BottomBanner blog={engineering} post={barePostSample} />
      </>,
    );
    for (const each of screen.getAllByRole('link')) fireEvent.click(each);
    expect(events().map(({ eventName, placement, postId }) => [eventName, placement, postId])).toEqual([
      ['contenthub/button/click', 'chNavButton', undefined],
      ['contenthub/banner/click', 'chPostBottomBanner', barePostSample.id],
    ]);
  });
});
