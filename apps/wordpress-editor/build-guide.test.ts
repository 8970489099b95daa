import { expect, it } from 'vitest';
import { toSection } from './build-guide.ts';

it('M10 fits a page of the guide into the dashboard', () => {
  const html =
    '<h1>Plan</h1><p><img src="../pictures/editors/calendar.jpg"> <a href="write.md">Write</a></p><h2>Status</h2>';
  expect(toSection(html)).toBe(
    '<h2>Plan</h2><p><img src="{guide}/calendar.jpg"> <a href="#write">Write</a></p><h3>Status</h3>',
  );
});
