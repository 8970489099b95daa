import { blogTitles } from '@contenthub/contracts/blog-titles';
import { addresses } from '../brand/addresses.ts';
import type { Blog } from './blog.ts';

export const business: Blog = {
  type: 'gb-business',
  key: 'gbBusiness',
  label: 'Business',
  ...blogTitles['gb-business'],
  headline: 'Teams that write well',
  section: '/business/learn',
  paths: { home: '/business/learn', preview: '/business/learn/preview/:id/:nonce', post: '/business/learn/:slug' },
  searchAddress: (query) => `/business/learn?search=${encodeURIComponent(query)}`,
  navigation: [
    { title: 'Pricing', link: addresses.businessPricing },
    {
      title: 'Solutions',
      dropdownLinks: [
        { title: 'Customer Experience', link: addresses.businessCustomerExperience },
        { title: 'HR', link: addresses.businessHr },
        { title: 'Marketing', link: addresses.businessMarketing },
        { title: 'Sales', link: addresses.businessSales },
      ],
    },
    { title: 'Learn', link: '/business/learn' },
    { title: 'Security', link: addresses.security },
  ],
  hasSecondaryHeader: false,
};
