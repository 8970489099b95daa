import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { business } from '../../blogs/business.ts';
import { main } from '../../blogs/main.ts';
import { addresses } from '../../brand/addresses.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { gate, treated, visitorBlocks } from '../../testing/visitors.ts';
import { HeaderMenu } from './HeaderMenu.tsx';

const summary = (label: string) => screen.getByText(label, { selector: 'summary' });
const flyout = (label: string) => summary(label).closest('details') as HTMLDetailsElement;
const labelsIn = (label: string) =>
  within(flyout(label))
    .getAllByRole('link', { hidden: true })
    .map((link) => link.querySelector('span')?.firstChild?.textContent);

describe('what stands behind a gate', () => {
  const whatsNew = () => screen.queryByRole('link', { name: 'What’s new' });

  it('B01e shows "What’s new" where its gate is on', () => {
    const visitor = treated(visitorBlocks.anonymous, gate('whats_new_header_item_25', 'on'));
    renderInHub(<HeaderMenu blog={main} part="site" />, { visitor });
    expect(whatsNew()).toHaveAttribute('href', addresses.whatsNew);
  });

  it('B01e hides "What’s new" where its gate is off', () => {
    const visitor = treated(visitorBlocks.anonymous, gate('whats_new_header_item_25', 'off'));
    renderInHub(<HeaderMenu blog={main} part="site" />, { visitor });
    expect(screen.getByRole('link', { name: 'Pricing' })).toBeInTheDocument();
    expect(whatsNew()).not.toBeInTheDocument();
  });

  it('B01e hides "What’s new" from a visitor nothing is known of, whatever other gates are on', () => {
    const visitor = treated(visitorBlocks.anonymous, gate('geo_usa', 'on'));
    renderInHub(<HeaderMenu blog={main} part="site" />, { visitor });
    expect(whatsNew()).not.toBeInTheDocument();
  });
});

describe('the site menus', () => {
  it('B01a B01b B01c B01d lists every entry in its order', () => {
    renderInHub(<HeaderMenu blog={main} part="site" />);
    expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      'Product',
      'Work',
      'Education',
      'Resources',
    ]);
    expect(screen.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', addresses.pricing);
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

  it('B01a keeps the product demo from phones and tablets', () => {
    renderInHub(<HeaderMenu blog={main} part="site" />, { width: 990 });
    expect(screen.getByText('Product Demo').closest('li')).toHaveStyle({ display: 'none' });
    expect(screen.getByText('Features').closest('li')).not.toHaveStyle({ display: 'none' });
  });

  it('B02 shows the label of a column, a description, an icon and a picture where an item has them', () => {
    renderInHub(<HeaderMenu blog={main} part="site" />);
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

it('A13 gives the business blog its own navigation', () => {
  renderInHub(<HeaderMenu blog={business} part="site" />);
  expect(screen.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', addresses.businessPricing);
  expect(labelsIn('Solutions')).toEqual(['Customer Experience', 'HR', 'Marketing', 'Sales']);
  expect(screen.getByRole('link', { name: 'Security' })).toHaveAttribute('href', addresses.security);
});

it('B03 F14a opens a flyout on click, closes it on Escape, and tracks both', async () => {
  const { events, user } = renderInHub(<HeaderMenu blog={main} part="site" />);
  await user.click(summary('Work'));
  expect(flyout('Work').open).toBe(true);
  await user.keyboard('{Escape}');
  expect(flyout('Work').open).toBe(false);
  expect(events().map(({ eventName, label }) => [eventName, label])).toEqual([
    ['contenthub/headerMenu/open', 'Work'],
    ['contenthub/headerMenu/close', 'Work'],
  ]);
});
