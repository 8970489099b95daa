import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { allBlogs } from '../../sites/all-blogs.ts';
import { main } from '../../sites/main.ts';
import { urls } from '../../sites/urls.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { gate, visitorSamples, withTreatments } from '../../testing/visitors.ts';
import { SiteFooter } from './SiteFooter.tsx';

const column = (name: string) => within(screen.getByRole('navigation', { name }));

it.each(allBlogs)('J14 links to all four blogs from $key', (blog) => {
  renderInSite(<SiteFooter blog={blog} />);
  expect(
    column('Blogs')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(allBlogs.map(({ paths }) => paths.home));
});

it.each(allBlogs)('J14 has the theme switch on the $key blog, with the reader’s choice', (blog) => {
  document.documentElement.setAttribute('data-theme', 'dark');
  renderInSite(<SiteFooter blog={blog} />);
  const themes = within(screen.getByRole('group', { name: 'Theme' })).getAllByRole<HTMLInputElement>('radio');
  expect(themes.map(({ value, checked, dataset }) => [value, checked, dataset.sets])).toEqual([
    ['system', false, 'theme'],
    ['light', false, 'theme'],
    ['dark', true, 'theme'],
  ]);
  document.documentElement.removeAttribute('data-theme');
});

it.each(allBlogs)('describes the $key blog', (blog) => {
  renderInSite(<SiteFooter blog={blog} />);
  expect(screen.getByText(blog.description)).toBeInTheDocument();
});

it.each([
  ['on', urls.openings],
  ['off', urls.jobs],
] as const)('B01e links to the careers URL of its gate when it is %s', (group, href) => {
  const visitor = withTreatments(visitorSamples.anonymous, gate('update_openings_page_urls_25', group));
  renderInSite(<SiteFooter blog={main} />, { visitor });
  expect(column('Company').getByRole('link', { name: 'Careers' })).toHaveAttribute('href', href);
});

it.each([
  ['on', 'Your Privacy Choices'],
  ['off', 'Cookie choices'],
])('J07 labels the consent choices for the country when geo_usa is %s', (group, name) => {
  document.documentElement.setAttribute('data-treatment-geo-usa', group);
  renderInSite(<SiteFooter blog={main} />);
  expect(screen.getByRole('button', { name: /choices/i })).toHaveAccessibleName(name);
});

it('ends with privacy, terms, newsletter, saved posts and cookie choices', () => {
  renderInSite(<SiteFooter blog={main} />);
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', urls.privacy);
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', urls.terms);
  expect(screen.getByRole('link', { name: 'Newsletter' })).toHaveAttribute('href', '/blog/newsletter');
  expect(screen.getByRole('link', { name: 'Saved posts' })).toHaveAttribute('href', '/blog/saved');
  expect(screen.getByRole('button', { name: 'Cookie choices' })).toBeInTheDocument();
});

it('P09 leads to the answers, and from the business hub to its own', () => {
  const hrefs = allBlogs.map((blog) => {
    const { unmount } = renderInSite(<SiteFooter blog={blog} />);
    const href = screen.getByRole('link', { name: 'Answers' }).getAttribute('href');
    unmount();
    return href;
  });
  expect(hrefs).toEqual(['/blog/answers', '/blog/answers', '/blog/answers', '/blog/answers#answers-gbBusiness']);
});
