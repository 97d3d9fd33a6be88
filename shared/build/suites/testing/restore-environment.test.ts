/** @jest-environment ./shared/build/suites/jsdom-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { restoreEnvironment } from './restore-environment.ts';

it('takes back what a suite may leave in its environment', () => {
  jest.useFakeTimers();
  const spy = jest.spyOn(Math, 'random').mockReturnValue(2);
  localStorage.setItem('lang', 'de');
  sessionStorage.setItem('tab', '1');
  document.cookie = 'mode=dark; path=/';
  document.documentElement.setAttribute('data-theme', 'dark');
  document.body.append(document.createElement('p'));
  document.title = 'Orders';
  window.history.replaceState({ kept: true }, '', '/orders/list?page=2#row');
  restoreEnvironment();
  expect(jest.isMockFunction(Math.random) || Math.random() === 2).toBe(false);
  expect(spy.mock.calls).toEqual([]);
  expect(Reflect.has(setTimeout, 'clock')).toBe(false);
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  expect([document.documentElement.attributes.length, document.body.innerHTML, document.title]).toEqual([
    0,
    '',
    '',
  ]);
  expect([
    window.location.pathname + window.location.search + window.location.hash,
    window.history.state,
  ]).toEqual(['/', null]);
});
