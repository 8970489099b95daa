import type { BlogType } from '../content/blogs.ts';

/** Paths of the newsletter below the platform's base. This file has no schemas, so that browsers can import it. */
export const newsletterPaths = {
  /** The sign-up form. Every page has it, so it works without a CSRF token. */
  subscribe: '/newsletter/subscribe',
  confirm: '/newsletter/confirm',
  preferences: '/newsletter/preferences',
  /** The target of List-Unsubscribe (RFC 2369), and of its one-click request (RFC 8058). */
  unsubscribe: '/newsletter/unsubscribe',
  /** Delivery reports of the mail provider. */
  deliveryEvents: '/newsletter/delivery-events',
} as const;

/** Called by web and the command line. Readers cannot reach these paths. */
export const newsletterInternalPaths = {
  subscriber: '/internal/newsletter/subscriber',
  audience: '/internal/newsletter/audience',
  reader: '/internal/newsletter/reader',
  issues: '/internal/newsletter/issues',
  issue: '/internal/newsletter/issues/{id}',
  preview: '/internal/newsletter/issues/{id}/preview',
  test: '/internal/newsletter/issues/{id}/test',
  schedule: '/internal/newsletter/issues/{id}/schedule',
  pause: '/internal/newsletter/issues/{id}/pause',
  resume: '/internal/newsletter/issues/{id}/resume',
  resolve: '/internal/newsletter/issues/{id}/resolve',
} as const;

/** Calls of the console, below the base of the staff API. */
export const newsletterStaffPaths = {
  audience: '/newsletter/audience',
  reader: '/newsletter/reader',
  issues: '/newsletter/issues',
  issue: '/newsletter/issues/{id}',
  remove: '/newsletter/issues/{id}/remove',
  preview: '/newsletter/issues/{id}/preview',
  test: '/newsletter/issues/{id}/test',
  schedule: '/newsletter/issues/{id}/schedule',
  unschedule: '/newsletter/issues/{id}/unschedule',
  pause: '/newsletter/issues/{id}/pause',
  resume: '/newsletter/issues/{id}/resume',
  resolve: '/newsletter/issues/{id}/resolve',
} as const;

export const newsletterFrequencies = ['weekly', 'monthly'] as const;
export type NewsletterFrequency = (typeof newsletterFrequencies)[number];

/** One list of a subscriber. Each blog has a list. */
export type NewsletterList = { blog: BlogType; frequency: NewsletterFrequency };

/** How often a reader who subscribes with one click gets the newsletter, until they change it. */
export const accountFrequency: NewsletterFrequency = 'monthly';

/** The lists as readers see them. */
export const newsletterNames: Record<BlogType, string> = {
  main: 'Writing',
  developer: 'Developers',
  engineering: 'Engineering',
  'gb-business': 'Business',
};

/**
 * What a reader agrees to. It is stored with every subscription, so a new text needs a new version. Earlier versions
 * stay in the records of those who agreed to them.
 */
export const newsletterConsent = {
  version: '2026-11',
  text: 'By subscribing, you agree to get the newsletter by email. Unsubscribe anytime with the link in every issue.',
} as const;

/** A field that people do not see. Programs that fill in every field reveal themselves. */
export const honeypotField = 'website';

/** The result of a newsletter form, in the URL of the page that shows it. */
export const newsletterNotices = [
  'check-mail',
  'invalid',
  'slow-down',
  'confirmed',
  'saved',
  'unsubscribed',
  'bad-link',
  'try-again',
] as const;
export type NewsletterNotice = (typeof newsletterNotices)[number];
