import { jest } from '@jest/globals';

/** Between two suites that share their modules: takes back what a suite may leave in its environment. */
export function restoreEnvironment(): void {
  jest.useRealTimers();
  jest.restoreAllMocks();
  if (typeof window === 'undefined') return;
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=')[0]))
    document.cookie = `${name}=; path=/; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  document.body.replaceChildren();
  document.title = '';
}
