import { describe, expect, it } from 'vitest';
import { findBlock } from './find-block.ts';

const blocks = [
  { clientId: 'a', html: '<p>Use <a href="/x">one link</a> and <a href="/y">another</a>.</p>' },
  { clientId: 'b', html: '<h1>Too big</h1>' },
  { clientId: 'c', html: '<h2>Right&nbsp;size &amp; more</h2><p><a href="/z">Third</a></p>' },
];

describe('jump to block', () => {
  it.each([
    [{ tag: 'a', index: 1 }, 'a'],
    [{ tag: 'a', index: 2 }, 'c'],
    [{ tag: 'h2', index: 0 }, 'b'],
    [{ tag: 'h2', index: 1 }, 'c'],
    [{ tag: 'img', index: 0 }, undefined],
    [{ near: 'Right size & more' }, 'c'],
    [{ near: '' }, undefined],
  ])('M04 finds the block of %j', (place, clientId) => {
    expect(findBlock(blocks, place)).toBe(clientId);
  });
});
