import { describe, expect, it } from 'vitest';
import { experiments, gates, holdouts } from './registry.server.ts';
import { experimentGroups, experimentNames, gateNames, toExperience } from './registry.ts';

const entries = [...experiments, ...gates, ...holdouts];

describe('the registry', () => {
  it('E12 has the three experiments with their groups, and the grammar checker experiment', () => {
    expect(experimentGroups).toMatchObject({
      blog_gc: ['control', 'product_headline', 'article_end'],
      adding_google_signup_cta_to_blog_popup: ['control', 'test_blog_google_cta'],
      blog_sticky_sidebanner_cta_rerun: ['control', 'test_sidebanner_only', 'test_sidebanner_with_topbanner'],
    });
    expect(experimentNames).toContain('blog_grammar_checker_rewrites');
    expect(experiments.map(({ name }) => name)).toEqual(experimentNames);
  });

  it('E10 has the gates of the specification', () => {
    const five = [
      'geo_usa',
      'gdpr_inverted',
      'onetrust_test',
      'whats_new_header_item_25',
      'update_openings_page_urls_25',
    ];
    expect(gateNames).toEqual(expect.arrayContaining(five));
    expect(gates.map(({ name }) => name)).toEqual(gateNames);
  });

  it('has no expired entry', () => {
    const today = new Date().toISOString().slice(0, 10);
    const expired = entries.filter(({ expires }) => !/^\d{4}-\d{2}-\d{2}$/.test(expires) || expires < today);
    expect(
      expired.map(({ name }) => name),
      'remove it and its code, or agree on a new date with its owner',
    ).toEqual([]);
  });

  it('has an owner for every entry', () => {
    expect(entries.filter(({ owner }) => !/^[a-z-]{2,}$/.test(owner)).map(({ name }) => name)).toEqual([]);
  });

  it('has unique ids and seeds', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(new Set(entries.map(({ seed }) => seed)).size).toBe(entries.length);
  });

  it('lists the control group first and configures only existing groups', () => {
    for (const { name, dynamicConfiguration = {} } of experiments) {
      const groups: readonly string[] = experimentGroups[name];
      expect(toExperience(groups[0] ?? '')).toBe('control');
      expect(groups).toEqual(expect.arrayContaining(Object.keys(dynamicConfiguration)));
    }
  });

  it('J08 runs the grammar checker experiment within the groups that show a checker', () => {
    const rewrites = experiments.find(({ name }) => name === 'blog_grammar_checker_rewrites');
    expect(rewrites?.within).toEqual({ experiment: 'blog_gc', groups: ['product_headline', 'article_end'] });
    expect(rewrites).not.toHaveProperty('exclusion');
  });

  it('nests experiments only in existing groups', () => {
    const nested = experiments.flatMap(({ within }) => within ?? []);
    expect(nested.length).toBeGreaterThan(0);
    for (const { experiment, groups } of nested)
      expect(experimentGroups[experiment]).toEqual(expect.arrayContaining([...groups]));
  });

  it('has no overlapping slots and no unknown holdouts', () => {
    const slots = experiments.flatMap(({ exclusion }) => exclusion ?? []);
    for (const one of slots) {
      expect(one.from).toBeLessThan(one.to);
      const others = slots.filter((other) => other !== one && other.group === one.group);
      expect(others.filter((other) => one.from < other.to && other.from < one.to)).toEqual([]);
    }
    const names = holdouts.map(({ name }) => name);
    for (const { holdout } of experiments) if (holdout) expect(names).toContain(holdout);
  });
});
