import { expect, it } from 'vitest';
import { recordEarlyClick } from '../boot-script/record-early-click.ts';
import { takeEarlyClick } from './early-click.ts';

const get = (id: string) => document.getElementById(id) as HTMLElement;

function openPage(): void {
  document.body.innerHTML = `<div id="root">
    <button type="button" id="menu"><i id="icon"></i></button><button type="button" id="save"></button>
    <button type="submit" id="submit"></button><p id="text"></p></div>`;
  recordEarlyClick();
}

it('returns the button that was clicked last, and ends the recording', () => {
  openPage();
  get('save').click();
  get('icon').click();
  expect(takeEarlyClick()).toBe(get('menu'));
  get('save').click();
  expect(takeEarlyClick()).toBe(get('menu'));
});

it('leaves to the browser what works without code', () => {
  openPage();
  get('submit').click();
  get('text').click();
  expect(takeEarlyClick()).toBeNull();
});

it('returns nothing without a recording', () => {
  Reflect.deleteProperty(window, 'contenthubEarlyClick');
  expect(takeEarlyClick()).toBeNull();
});
