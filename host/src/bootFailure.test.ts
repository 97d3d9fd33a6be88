import { describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';
import { showBootFailure } from './bootFailure.ts';

describe('a shell that could not start', () => {
  it.each([...languages])('says so in %s and offers to reload (HOST-067)', (lang) => {
    document.documentElement.lang = lang;
    const root = document.createElement('div');
    root.textContent = 'skeleton';
    showBootFailure(root);
    expect(root.querySelector('h1')?.textContent).not.toBe('');
    expect(root.querySelector('button')?.textContent).not.toBe('');
    expect(root.textContent).not.toContain('skeleton');
  });
});
