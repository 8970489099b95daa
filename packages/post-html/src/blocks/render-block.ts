import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Block } from './Block.ts';

/** A block as HTML. React escapes all texts. */
export function renderBlock(block: ComponentProps<typeof Block>['block']): string {
  return renderToStaticMarkup(createElement(Block, { block }));
}
