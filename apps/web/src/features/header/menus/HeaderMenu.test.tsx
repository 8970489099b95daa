import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { business } from '../../../sites/business.ts';
import { main } from '../../../sites/main.ts';
import { urls } from '../../../sites/urls.ts';
import { renderInSite } from '../../../testing/render-in-hub.tsx';
import { gate, visitorSamples, withTreatments } from '../../../testing/visitors.ts';
import { HeaderMenu } from './HeaderMenu.tsx';

const summary = (label: string) => screen.getByText(label, { selector: 'summary' });
const flyout = (label: string) => summary(label).closest('details') as HTMLDetailsElement;
const labelsIn = (label: string) =>
  within(flyout(label))
    .getAllByRole('link', { hidden: true })
    .map((link) => link.querySelector('span')?.firstChild?.textContent);

describe('gated entries', () => {
  const whatsNew = () => screen.queryByRole('link', { name: 'What’s new' });

  it('B01e show "What’s new" where its gate is on', () => {
    const visitor = withTreatments(visitorSamples.anonymous, gate('whats_new_header_item_25', 'on'));
    renderInSite(<HeaderMenu blog={main} section="site" />, { visitor });
    expect(whatsNew()).toHaveAttribute('href', urls.whatsNew);
  });

  it('B01e hide "What’s new" where its gate is off', () => {
    const visitor = withTreatments(visitorSamples.anonymous, gate('whats_new_header_item_25', 'off'));
    renderInSite(<HeaderMenu blog={main} section="site" />, { visitor });
    expect(screen.getByRole('link', { name: 'Pricing' })).toBeInTheDocument();
    expect(whatsNew()).not.toBeInTheDocument();
  });

  it('B01e hide "What’s new" from an unknown visitor, regardless of other gates', () => {
    const visitor = withTreatments(visitorSamples.anonymous, gate('geo_usa', 'on'));
    renderInSite(<HeaderMenu blog={main} section="site" />, { visitor });
    expect(whatsNew()).not.toBeInTheDocument();
  });
});

describe('the site menus', () => {
  it('B01a B01b B01c B01d list every entry in order', () => {
    renderInSite(<HeaderMenu blog={main} section="site" />);
    expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      'Product',
      'Work',
      'Education',
      'Resources',
    ]);
    expect(screen.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', urls.pricing);
    expect(labelsIn('Product')).toEqual([
      'Features',
      'Product Demo',
      'AI',
      'Trust & Security',
      'Coda',
      'Desktop',
      'Mobile',
      'Browser',
    ]);
    expect(labelsIn('Work')).toEqual([
      'Enterprise',
      'Teams & Businesses',
      'Individuals',
      'Customer Support',
      'Marketing',
      'IT',
      'Sales',
      'HR',
    ]);
    expect(labelsIn('Education')).toEqual(['Students', 'Institutions']);
    expect(labelsIn('Resources')).toEqual([
      'Blog',
      'Customer Stories',
      'Business and Education Events & Resources',
      'Grammar Guide',
      'Writing Guide',
      'Essay Writing',
      'Career Guides',
      'Help Center',
      'AI Writing Tools',
      'Grammar Checker',
      'Plagiarism Checker',
      'AI Detector',
      'AI Humanizer',
      'Paraphrasing Tool',
      'Citation Generator',
      'Word Counter',
    ]);
  });

  it('B01a hide the product demo on phones and tablets', () => {
    renderInSite(<HeaderMenu blog={main} section="site" />, { width: 990 });
    expect(screen.getByText('Product Demo').closest('li')).toHaveStyle({ display: 'none' });
    expect(screen.getByText('Features').closest('li')).not.toHaveStyle({ display: 'none' });
  });

  it('B02 show column label, description, icon and picture of an item', () => {
    renderInSite(<HeaderMenu blog={main} section="site" />);
    const product = within(flyout('Product'));
    expect(product.getByText('Download')).toBeInTheDocument();
    expect(product.getByText('What it does for your writing')).toBeInTheDocument();
    expect(product.getByText('Desktop').closest('a')?.querySelector('svg')).toBeInTheDocument();
    expect(product.getByText('Features').closest('a')?.querySelector('svg, img')).toBeNull();
    const picture = within(flyout('Education')).getByText('Students').closest('a')?.querySelector('img');
    expect(picture).toHaveAttribute('src', '/assets/menu-students-1.svg');
    expect(picture).toHaveAttribute('alt', '');
  });
});

it('A13 use the business blog’s own navigation', () => {
  renderInSite(<HeaderMenu blog={business} section="site" />);
  expect(screen.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', urls.businessPricing);
  expect(labelsIn('Solutions')).toEqual(['Customer Experience', 'HR', 'Marketing', 'Sales']);
  expect(screen.getByRole('link', { name: 'Security' })).toHaveAttribute('href', urls.security);
});

it('B03 F14a open a flyout on click, close it on Escape, and track both', async () => {
  const { events, user } = renderInSite(<HeaderMenu blog={main} section="site" />);
  await user.click(summary('Work'));
  expect(flyout('Work').open).toBe(true);
  await user.keyboard('{Escape}');
  expect(flyout('Work').open).toBe(false);
  expect(events().map(({ eventName, label }) => [eventName, label])).toEqual([
    ['contenthub/headerMenu/open', 'Work'],
    ['contenthub/headerMenu/close', 'Work'],
  ]);
});
