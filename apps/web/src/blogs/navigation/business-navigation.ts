import type { NavLink } from './nav-link.ts';

/** The business hub's way to the company's pages for teams. */
export const businessNavigation: readonly NavLink[] = [
  { title: 'Pricing', urlKey: 'businessPricing' },
  {
    title: 'Solutions',
    dropdownLinks: [
      { title: 'Customer Experience', urlKey: 'businessCustomerExperience' },
      { title: 'HR', urlKey: 'businessHr' },
      { title: 'Marketing', urlKey: 'businessMarketing' },
      { title: 'Sales', urlKey: 'businessSales' },
    ],
  },
  { title: 'Learn', link: '/business/learn' },
  { title: 'Security', urlKey: 'security' },
];
