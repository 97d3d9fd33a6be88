import { afterEach, expect, it } from '@jest/globals';
import {
  forgetfulStorage,
  installPageStorage,
  lastingStorage,
  localArea,
  namesIn,
  tabStorage,
} from './page-storage.ts';

afterEach(() => {
  installPageStorage(null);
  localStorage.clear();
  sessionStorage.clear();
});

it('is the browser’s own unless the host decides', () => {
  expect([localArea(), tabStorage(), lastingStorage()]).toEqual([localStorage, sessionStorage, localStorage]);
});

it('leaves nothing on a page that lets nothing be stored, and refuses what must last', () => {
  installPageStorage(forgetfulStorage());
  localArea().setItem('columns.orders', '[]');
  tabStorage().setItem('draft', 'x');
  tabStorage().setItem('other', 'y');
  tabStorage().removeItem('other');
  expect([namesIn(localArea()), namesIn(tabStorage())]).toEqual([['columns.orders'], ['draft']]);
  expect(tabStorage().getItem('draft')).toBe('x');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(() => lastingStorage()).toThrow('nothing outlives this page');
});

it('lists the names of a browser’s storage', () => {
  sessionStorage.setItem('a', '1');
  sessionStorage.setItem('b', '2');
  expect(namesIn(tabStorage()).toSorted()).toEqual(['a', 'b']);
});
