import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { allBlogs } from '../../blogs/all-blogs.ts';
import { main } from '../../blogs/main.ts';
import { addresses } from '../../brand/addresses.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { gate, treated, visitorBlocks } from '../../testing/visitors.ts';
import { SiteFooter } from './SiteFooter.tsx';

const column = (name: string) => within(screen.getByRole('navigation', { name }));

it.each(allBlogs)('J14 leads to all four blogs from $key', (blog) => {
  renderInHub(<SiteFooter blog={blog} />);
  expect(
    column('Read')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(allBlogs.map(({ paths }) => paths.home));
});

it.each(allBlogs)('J14 has the theme switch on the $key blog, with what the reader chose', (blog) => {
  document.documentElement.setAttribute('data-theme', 'dark');
  renderInHub(<SiteFooter blog={blog} />);
  const themes = within(screen.getByRole('group', { name: 'Theme' })).getAllByRole<HTMLInputElement>('radio');
  expect(themes.map(({ value, checked, dataset }) => [value, checked, dataset.sets])).toEqual([
    ['system', false, 'theme'],
    ['light', false, 'theme'],
    ['dark', true, 'theme'],
  ]);
  document.documentElement.removeAttribute('data-theme');
});

it.each(allBlogs)('describes the $key blog', (blog) => {
  renderInHub(<SiteFooter blog={blog} />);
  expect(screen.getByText(blog.description)).toBeInTheDocument();
});

it.each([
  ['on', addresses.openings],
  ['off', addresses.jobs],
] as const)('B01e leads to the careers address of its gate when it is %s', (group, href) => {
  const visitor = treated(visitorBlocks.anonymous, gate('update_openings_page_urls_25', group));
  renderInHub(<SiteFooter blog={main} />, { visitor });
  expect(column('Company').getByRole('link', { name: 'Careers' })).toHaveAttribute('href', href);
});

it.each([
  ['on', 'Your privacy choices'],
  ['off', 'Cookie choices'],
])('J07 names the consent choices as the country does when geo_usa is %s', (group, name) => {
  document.documentElement.setAttribute('data-treatment-geo-usa', group);
  renderInHub(<SiteFooter blog={main} />);
  expect(screen.getByRole('button', { name: /choices/ })).toHaveAccessibleName(name);
});

it('has privacy, terms, saved posts and the cookie choices at its end', () => {
  renderInHub(<SiteFooter blog={main} />);
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', addresses.privacy);
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', addresses.terms);
  expect(screen.getByRole('link', { name: 'Saved for later' })).toHaveAttribute('href', '/blog/saved');
  expect(screen.getByRole('button', { name: 'Cookie choices' })).toBeInTheDocument();
});
